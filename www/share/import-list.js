// @ts-check
/** The list of the games in a file of another program. */
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import { namesOf } from "../base/names.js";
import { toast } from "../base/toast.js";
import { catalogue } from "../engine/catalogue.js";
import { inLanguage, linkWordsIn } from "../words/dictionary.js";
import { errorText, fill } from "../words/messages.js";
import { translations } from "../words/translations.js";
import { showDialog } from "./page-dialog.js";
import style from "./share-dialog.css";

const MOST = 200; // games that the list shows

/**
 * Lets the reader choose one of the games. Those that are refused are named below them.
 * @param {import("../api.js").Import} found
 * @param {import("../words/dictionary.js").Dictionary} words
 * @param {object} open opens what was chosen
 * @param {(record: import("../api.js").Saved) => Promise<void>} open.record
 * @param {(study: import("../types.js").Study) => Promise<void>} open.study
 */
export async function chooseGame({ games, refused }, words, open) {
  const language = document.documentElement.lang;
  const [linkWords, cards, messages] = await Promise.all([
    linkWordsIn(language),
    catalogue(),
    language === "en" ? {} : translations(language),
  ]);
  adopt(document, style);
  /** @param {(string | Node)[]} label @param {() => Promise<void>} follow */
  const choice = (label, follow) => {
    const open = () =>
      follow().then(
        () => dialog.close(),
        async (error) => toast(await errorText(error, language)),
      );
    const choose = button("", () => void open());
    choose.append(...label);
    return choose;
  };
  const items = games.slice(0, MOST).map(({ record, wrong, study }) => {
    const { game, seats = [], date, moves } = record;
    const card = cards.find(({ id }) => id === game);
    const players = seats.length > 0 && namesOf(seats);
    const facts = [card ? inLanguage(card.name, language) : game, date, linkWords.moves(moves.length)];
    const names = players ? [html("bdi", {}, players), " "] : [];
    const choose = choice([...names, html("small", {}, facts.filter(Boolean).join(" · "))], () => open.record(record));
    const why = wrong && html("p", {}, linkWords.wrongMove(wrong.ply + 1, wrong.move, fill(wrong.say, messages)));
    const whole = study && choice([linkWords.wholeGame], () => open.study(study));
    return html("li", {}, choose, ...(why ? [why] : []), ...(whole ? [whole] : []));
  });
  const left = refused.slice(0, MOST).map(({ number, say }) => {
    return html("li", { class: "refused" }, html("p", {}, linkWords.refusedGame(number, fill(say, messages))));
  });
  const dialog = html(
    "dialog",
    { class: "share imported", "aria-labelledby": "import-title" },
    html("h2", { id: "import-title" }, linkWords.gamesFound(games.length)),
    html("ul", {}, ...items, ...left),
    html(
      "footer",
      {},
      button(words.close, () => dialog.close()),
    ),
  );
  showDialog(dialog);
}
