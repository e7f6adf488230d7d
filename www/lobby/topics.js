// @ts-check
/**
 * The topics of the lobby at a relay (docs/design/lobby.md). A relay keeps 64 states of a topic, so the challenges of a game are spread
 * over several, by the key of who opened them. 48 topics of eight games fit into one subscription, which may name 64.
 */
import { utf8 } from "../base/base64url.js";
import { sha256 } from "../base/sha256.js";
import { fromHex, toHex } from "../live/links.js";

const SHARDS = 6;
const TOPIC = 16; // bytes

/** @param {string} text */
const topicOf = (text) => toHex(sha256(utf8(`alveole/lobby/1 ${text}`)).slice(0, TOPIC));

/** The topics of all challenges of a game. @param {string} game */
export const gameTopics = (game) => Array.from({ length: SHARDS }, (_, shard) => topicOf(`${game} ${shard}`));

/** The topic of the challenges of a game that a key opens. @param {string} game @param {string} key 64 hexadecimal digits */
export const challengeTopic = (game, key) => topicOf(`${game} ${(fromHex(key)[0] ?? 0) % SHARDS}`);

/** The topics of the matches of a game that anybody can watch. @param {string} game */
export const watchTopics = (game) => gameTopics(`watch ${game}`);

/** The topic in which a key lists a match of a game. @param {string} game @param {string} key 64 hexadecimal digits */
export const watchTopic = (game, key) => challengeTopic(`watch ${game}`, key);

/** The topic of what is said to the holder of a key. @param {string} key 64 hexadecimal digits */
export const inboxTopic = (key) => topicOf(`to ${key}`);
