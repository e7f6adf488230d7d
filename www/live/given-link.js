// @ts-check
/** The link to a live match that somebody gives: a code, or a text that has one. */
import { EngineError } from "../engine/errors.js";
import { refusal, say } from "../words/messages.js";
import { findLink, oldLink } from "./links.js";

/**
 * @param {string} code as {@link import("./session.js").LiveSession.links} has it, or an address that ends with it
 * @returns {import("./links.js").LiveLink}
 * @throws {EngineError} `bad_link`
 */
export function givenLink(code) {
  const link = findLink(code);
  if (link) return link;
  throw oldLink(code)
    ? earlierVersion()
    : new EngineError(refusal("bad_link", say("This link to a live match is incomplete. Copy it again.")));
}

/** The match is one that this version cannot go on with. */
export const earlierVersion = () =>
  new EngineError(
    refusal(
      "bad_link",
      say("This match was started with an earlier version of Alvéole and can't go on live. Open a new one."),
    ),
  );
