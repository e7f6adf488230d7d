// @ts-check
/** From the lobby to the match, and back if nobody is there. */
import "../../alveole-game.js";
import { addressOf } from "../../base/address.js";
import { recall } from "../../base/preferences.js";
import { toast } from "../../base/toast.js";
import { wholeLink } from "../../live/channel.js";
import { writeLink } from "../../live/links.js";
import { HELD } from "../../lobby/lobby.js";
import { forgetSession } from "../../live/live-store.js";
import { sessions } from "../../live/sessions.js";
import { gamePage } from "../game/game-page.js";
import { arriving } from "../live/arriving.js";

/** A sound, unless the reader switched them off, and a sign in the title of a page that is not seen. @param {string} came */
function call(came) {
  toast(came);
  if (!/"sound":false/.test(recall("table")))
    void import("../../play/feedback.js").then(({ play }) => play("win")).catch(() => {});
  if (!document.hidden) return;
  const { title } = document;
  document.title = `● ${came}`;
  const seen = () => {
    if (document.title === `● ${came}`) document.title = title;
  };
  document.addEventListener("visibilitychange", seen, { once: true });
}

/**
 * Shows the match in the place of the lobby.
 * @param {import("../../words/describe.js").Locale} locale
 * @param {import("../../live/session.js").SavedSession} session
 * @param {string} came the message that somebody came
 * @param {{begun: () => void, missed: () => void}} then `begun`: everybody is there; `missed`: somebody did not come in time
 * @returns {Promise<() => Promise<void>>} leaves the match, which did not begin
 */
export async function enterMatch(locale, session, came, { begun, missed }) {
  const { seed, of, topic } = await wholeLink(session.table.link);
  const code = writeLink({ seed, of, topic });
  arriving.set(code, session);
  const { game, language } = locale;
  const root = document.documentElement;
  history.replaceState(null, "", addressOf(language, game.id, `live/${code}`));
  // From here on this is the page of the game.
  root.dataset["game"] = game.id;
  const { page, begin } = await gamePage(locale, ["live", code], null);
  document.querySelector("main")?.replaceChildren(page);
  begin?.();
  call(came);
  const table = /** @type {EventTarget} */ (page.querySelector("alveole-game"));
  const over = new AbortController();
  const timer = setTimeout(missed, HELD);
  over.signal.addEventListener("abort", () => clearTimeout(timer));
  const follow = (/** @type {any} */ { detail: { phase } }) => {
    if (phase !== "playing") return;
    over.abort();
    begun();
  };
  table.addEventListener("alveole-live", follow, { signal: over.signal });
  return async () => {
    over.abort();
    delete root.dataset["game"];
    await sessions.get(table)?.leave();
    await forgetSession(code).catch(() => {});
  };
}
