// @ts-check
/** Links for the bar of a live match: goes on with the match by link, and shows the link to the own seat. */
import { addressOf } from "../base/address.js";
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import { engine } from "../engine/client.js";
import { oldLink, readLink, writeLink } from "../live/links.js";
import { byLink, keptByLink, keysByLink } from "../live/live-view.js";
import { publicKey } from "../live/seat-keys.js";
import { all, marked, put } from "../play/storage/game-store.js";
import { record, reference } from "../play/match/match.js";
import { linkWordsIn } from "../words/dictionary.js";
import { showDialog } from "./page-dialog.js";
import { qrCode } from "./qr.js";
import { setupOf } from "./seat-signatures.js";
import { copy } from "./send-link.js";
import style from "./share-dialog.css";

/**
 * @typedef {import("../live/session.js").LiveSession} LiveSession
 * @typedef {import("../live/session.js").SavedSession} SavedSession
 * @typedef {import("../types.js").Match} Match
 */

/**
 * The key of a live match that goes on by link, which all its players have.
 * @param {string} of the digest of its setup
 * @param {boolean} [help] whether the players agreed to hints
 */
const keyOf = (of, help) => marked(`L${of.replaceAll("-", "_")}`, help);

/**
 * A live match as this browser keeps it when it goes on by link.
 * @param {Match} shown what the element shows, with the moves of the game
 * @param {import("../live/setup.js").Setup} setup
 * @param {{link: {of: string}, secret: string, keys?: readonly (string | null)[]}} table
 * @param {number} [from] how many moves were made before the first link
 * @returns {Promise<import("../play/storage/game-store.js").Kept>}
 */
async function linked(shown, setup, { link: { of }, secret, keys = [] }, from = shown.moves.length) {
  const match = byLink(shown, { setup, game: shown });
  const state = await engine.ask({ op: "state", ...reference(match) });
  const { status, to_move } = state;
  const signed = setupOf(record(match, state, new Date()), from);
  const mine = publicKey(secret);
  const held = keysByLink(setup, keys).map((key, seat) => (match.seats[seat] === "human" ? mine : key));
  const next = to_move?.seat ?? -1;
  const kept = keptByLink(match, setup.seats, next, shown.names?.[next]);
  const seatKeys = { secret, setup: signed, keys: held, signatures: [] };
  return { key: keyOf(of, setup.help), when: Date.now(), match: kept, status, to_move, keys: seatKeys };
}

/**
 * The match of a link, if this browser has a seat in it and has it as a live one only.
 * @param {string} key
 * @param {number} [from] how many moves were made before the first link
 * @returns {Promise<import("../play/storage/game-store.js").Kept | null>}
 */
export async function fromLive(key, from) {
  const live = (await all()).find(
    (kept) =>
      kept.live && keyOf((readLink(kept.live.code) ?? oldLink(kept.live.code))?.of ?? "", kept.match.help) === key,
  );
  const { link, secret, setup, keys } = /** @type {SavedSession | undefined} */ (live?.live?.session)?.table ?? {};
  if (!live || !link || !secret || !setup) return null;
  const moves = [...live.match.moves, ...live.match.redo];
  const kept = await linked({ ...live.match, moves }, JSON.parse(setup), { link, secret, keys }, from);
  // What was played live needs no signature. All players keep the same number of such moves, but of those that this browser has
  // not seen a link cannot say so: it asks the reader.
  if (kept.keys) kept.keys.seen = moves.length;
  return kept;
}

/**
 * Ends the live match here, and shows it as a match by link. Everybody who does so has the same key of the match, and signs
 * with the key of the own seat.
 * @param {LiveSession} session in which the player here has a seat
 */
export async function goOnByLink(session) {
  const { host, table } = session;
  const { link, secret, keys } = table.save();
  const { match } = table;
  if (!match?.game || !secret || match.seat === null) return;
  // A computer player may move on this page meanwhile.
  let moves;
  let kept;
  do {
    ({ moves } = match.game);
    kept = await linked({ ...host.save(), moves: [...moves] }, match.setup, { link, secret, keys });
    await put(kept);
  } while (match.game.moves.length !== moves.length);
  await session.leave();
  location.assign(addressOf(document.documentElement.lang, kept.match.game, `kept/${kept.key}`));
}

/**
 * Shows the link to the own seat, for another device of the same player.
 * @param {LiveSession} session in which the player here has a seat
 * @param {import("../play/features.js").Context} context
 * @param {typeof import("../words/en/live.js").default} liveTexts
 */
export async function takeSeatAlong(session, { view }, liveTexts) {
  const { words, game, language } = view.locale();
  const { link, secret } = session.table.save();
  if (!secret) return;
  const linkWords = await linkWordsIn(language);
  const code = writeLink({ ...link, secret });
  const address = addressOf(document.documentElement.lang, game.id, `live/${code}`);
  adopt(document, style);
  const picture = qrCode(address, liveTexts.seatCode);
  const row = html("div", { class: "row" });
  row.append(
    button(liveTexts.copySeat, () => void copy(address, linkWords, row), { class: "primary", "data-act": "copy-seat" }),
  );
  const dialog = html(
    "dialog",
    { class: "share send-dialog", "aria-labelledby": "seat-title", "data-link": address },
    html("h2", { id: "seat-title" }, liveTexts.seatTitle),
    ...(picture ? [picture] : []),
    html("p", {}, liveTexts.seatWhat),
    row,
    html(
      "footer",
      {},
      button(words.close, () => dialog.close(), { autofocus: true }),
    ),
  );
  showDialog(dialog);
}
