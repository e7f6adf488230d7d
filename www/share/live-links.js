// @ts-check
/** What the bar of a live match does with links: goes on with the match by link, and shows the link to the own seat. */
import { addressOf } from "../base/address.js";
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import { engine } from "../engine/client.js";
import { writeLink } from "../live/links.js";
import { publicKey } from "../live/seat-keys.js";
import { put } from "../play/game-store.js";
import { reference } from "../play/match.js";
import { linkWordsIn } from "../words/dictionary.js";
import { showDialog } from "./page-dialog.js";
import { qrCode } from "./qr.js";
import { setupOf } from "./seat-signatures.js";
import { copy } from "./send-link.js";
import style from "./share-dialog.css.js";

/** @typedef {import("../live/session.js").LiveSession} LiveSession */

/**
 * Ends the live match here, and shows it as a match by link. Everybody who does so has the same key of the match, and signs
 * with the key of the own seat.
 * @param {LiveSession} session in which the player here has a seat
 */
export async function goOnByLink(session) {
  const { host, table } = session;
  const { link, secret } = table.save();
  const { match } = table;
  if (!match?.game || !secret || match.seat === null) return;
  const moves = [...match.game.moves];
  const kept = { ...host.save(), moves, redo: [], variations: [] };
  const { status, to_move } = await engine.ask({ op: "state", ...reference(kept) });
  const setup = setupOf(host.record(), moves.length);
  const keys = kept.seats.map((_, seat) => (seat === match.seat ? publicKey(secret) : ""));
  const key = `L${link.of.replaceAll("-", "_")}`;
  await put({ key, when: Date.now(), match: kept, status, to_move, keys: { secret, setup, keys, signatures: [] } });
  await session.leave();
  location.assign(addressOf(document.documentElement.lang, kept.game, `kept/${key}`));
}

/**
 * Shows the link to the own seat, for another device of the same player.
 * @param {LiveSession} session in which the player here has a seat
 * @param {import("../play/features.js").Context} context
 * @param {typeof import("../words/en/live.js").default} liveTexts
 */
export async function takeSeatAlong(session, { locale }, liveTexts) {
  const { words, game, language } = locale();
  const { link, secret } = session.table.save();
  if (!secret) return;
  const linkWords = await linkWordsIn(language);
  const code = writeLink({ seed: link.seed, of: link.of, secret });
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
