// @ts-check
/**
 * The feature with which a person annotates a match: its moves as a tree beside the board, and below them what can be said of
 * the current one. A move that is made in an earlier position becomes a variation. The study is part of the match, so it is kept
 * with it; while it is open, persons move for all seats.
 */
import { adopt } from "../base/css.js";
import { button, html, set, write } from "../base/dom.js";
import { Shapes } from "../board/shapes.js";
import { blobOf, saveFile } from "../base/save-file.js";
import { lineOf, record } from "../play/match/match.js";
import { playWords } from "../words/dictionary.js";
import { errorText } from "../words/messages.js";
import { studyWords } from "../words/study.js";
import { Drawing, has } from "./draw.js";
import { Editor } from "./editor.js";
import { History } from "./history.js";
import { StepButtons, follow, isViewer } from "./reading.js";
import { shapeInWords } from "./shape-words.js";
import { fromMatch, isStudy, matchOf, toJson } from "./study-json.js";
import style from "./study.css";
import * as tree from "./tree.js";
import { TreeView } from "./tree-view.js";

/**
 * @typedef {import("../types.js").StudyTree} StudyTree
 * @typedef {import("../types.js").StudyChapter} Chapter
 * @typedef {import("../words/study.js").StudyWords} StudyWords
 * @typedef {import("../play/features.js").Context} Context
 * @typedef {readonly string[]} Path
 */

const NARROW = 736; // pixels: below, the moves are a sheet (study.css)

class Annotate {
  #context;
  #studyTexts;
  #panel;
  #tree;
  /** @type {Editor | null} */ #editor = null;
  /** @type {StepButtons | null} */ #steps = null;
  #shapes;
  #drawing;
  #history = new History();
  #note = html("p", { class: "note", role: "status" });
  #chapters = html("select");
  #close;
  /** The study that was shown last. @type {StudyTree | null} */ #shown = null;
  /** Whether the field of the comment wrote the last change, which then is the same step of undo. */ #writing = "";
  /** @type {import("../types.js").Shape | null} */ #preview = null;
  #listening = new AbortController();

  /**
   * @param {Context} context
   * @param {StudyWords} studyTexts
   * @param {import("../play/features.js").PlayWords | null} texts for buttons of readers
   */
  constructor(context, studyTexts, texts) {
    this.#context = context;
    this.#studyTexts = studyTexts;
    adopt(context.view.root, style);
    const { board, root, parts, locale, readonly } = context.view;
    this.#shapes = new Shapes(board.element);
    this.#tree = new TreeView(locale(), studyTexts, (path) => void this.#go(path));
    this.#close = button(studyTexts.done, () => this.#setOpen(false), { "data-act": "closeStudy" });
    set(this.#chapters, { "aria-label": studyTexts.chapter });
    this.#chapters.addEventListener("change", () => this.#showChapter(Number(this.#chapters.value)));
    this.#drawing = new Drawing(root, parts.table, {
      open: () => this.#study !== null && !readonly(),
      draw: (shape) => this.#draw(shape),
      preview: (shape) => {
        this.#preview = shape;
        this.render();
      },
      begun: (cell) => this.#tell(studyTexts.arrowFrom(cell)),
    });
    const head = html("header", {}, html("h2", {}, studyTexts.title), this.#chapters);
    this.#panel = html(
      "section",
      {
        class: "study",
        part: "study",
        "aria-label": studyTexts.title,
        hidden: true,
        "data-reading": readonly(),
      },
      head,
    );
    this.#panel.append(this.#tree.element);
    if (!readonly()) {
      head.append(this.#close);
      this.#editor = this.#makeEditor();
      this.#panel.append(this.#editor.element, this.#note);
    }
    const { signal } = this.#listening;
    if (texts) {
      this.#steps = new StepButtons(context.match.client, texts);
      parts.tools.append(this.#steps.element);
      const host = /** @type {HTMLElement} */ (root.host);
      follow(host, (chapter, ply) => this.#showPly(chapter, ply), signal);
    }
    root.querySelector(".frame")?.append(this.#panel);
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.changed();
  }

  #makeEditor() {
    const editor = new Editor(this.#studyTexts, {
      step: (by) => this.#step(by),
      judge: (glyph) => this.#edit((chapter, path) => tree.withGlyph(chapter, path, glyph)),
      comment: (language, words) => this.#comment(language, words),
      paint: (paint) => (this.#drawing.colour = paint),
      pen: (pen) => {
        this.#drawing.pen = pen;
        set(this.#context.view.parts.table, { "data-pen": pen });
      },
      clear: () => this.#edit((chapter, path) => tree.withoutShapes(chapter, path)),
      undo: () => void this.#undo(),
      redo: () => void this.#redo(),
      promote: () => this.#promote(),
      remove: () => void this.#remove(),
      save: (form) => void this.#save(form),
    });
    editor.languageSelect.addEventListener("change", () => this.render());
    return editor;
  }

  /** The study that is open. */
  get #study() {
    const { study } = this.#context.match.client.match;
    return study?.open && isStudy(study) ? study : null;
  }

  /** @returns {string[]} */
  get #path() {
    return this.#context.match.client.match.moves.map((ply) => ply.text);
  }

  /** Begins to annotate the match, or goes on with it. */
  open() {
    this.#setOpen(true);
  }

  /** @param {boolean} open */
  #setOpen(open) {
    const { client } = this.#context.match;
    const { match, state, truth } = client;
    if (!state) return;
    // The position of the study may have a result that only the whole match has.
    const known = isStudy(match.study)
      ? match.study
      : fromMatch(match, record({ ...match, redo: [] }, null, new Date()));
    const result = match.result ?? truth.result;
    const [first] = known.chapters;
    const chapters = known === match.study || !result ? known.chapters : [{ ...first, result }];
    let study = { ...known, chapters: /** @type {Chapter[]} */ (chapters), open };
    if (open)
      for (const line of [lineOf(match), ...(match.variations ?? [])])
        study = tree.withChapter(study, tree.withLine(tree.chapterOf(study), line));
    this.#history.clear();
    if (!open) set(this.#context.view.parts.table, { "data-pen": false });
    void this.#show(study, this.#path).then(() => {
      if (!open) return;
      // The sheet is over the foot of the page: the board comes to its top.
      const { host } = this.#context.view.root;
      if (host.clientWidth < NARROW) host.scrollIntoView({ block: "start" });
      this.#tree.focus();
    });
  }

  /** Another position is on the board: moves that the study lacks are added to it. */
  changed() {
    const { client } = this.#context.match;
    const study = this.#study;
    if (!study) return this.render();
    const chapter = tree.chapterOf(study);
    try {
      const after = tree.withLine(chapter, lineOf(client.match));
      if (after !== chapter) {
        this.#history.keep({ study, path: this.#path.slice(0, -1) });
        client.match = { ...client.match, study: tree.withChapter(study, after) };
      }
    } catch (error) {
      this.#refuse(error);
    }
    this.#writing = "";
    this.#drawing.clear();
    this.render();
  }

  render() {
    const study = this.#study;
    const wanted = this.#context.view.controls();
    const viewer = isViewer(wanted);
    const listed = study !== null && (wanted === null || viewer || wanted.split(/[\s,]+/).includes("moves"));
    this.#steps?.render(listed && viewer);
    this.#panel.hidden = !listed;
    set(this.#context.view.root.querySelector(".frame") ?? this.#panel, { "data-study": listed });
    if (!study) return this.#shapes.render([]);
    const chapter = tree.chapterOf(study);
    const path = this.#path;
    const here = tree.at(chapter, path);
    this.#shapes.render(here?.shapes ?? [], this.#preview);
    if (study.chapters !== this.#shown?.chapters || study.at !== this.#shown.at) this.#listChapters(study);
    this.#shown = study;
    this.#tree.render(chapter, path);
    this.#editor?.render({
      move: path.at(-1) ?? "",
      said: here ?? {},
      canStepBack: path.length > 0,
      canStep: (here?.next.length ?? 0) > 0,
      canPromote: tree.depthOf(chapter, path) > 0,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    });
    this.#editor?.fill(JSON.stringify([study.at, path]), here?.comment);
  }

  /** @param {StudyTree} study */
  #listChapters({ chapters, at }) {
    const { language } = this.#context.view.locale();
    this.#chapters.hidden = chapters.length < 2;
    const named = chapters.map(
      ({ title }, i) => tree.inLanguage(title, language) || this.#studyTexts.chapterNumber(i + 1),
    );
    this.#chapters.replaceChildren(...named.map((name, i) => html("option", { value: i }, name)));
    this.#chapters.value = String(at);
  }

  /** @param {number} at */
  #showChapter(at) {
    const study = this.#study;
    if (study) void this.#show({ ...study, at }, []);
  }

  /**
   * Shows a position of the main line of a chapter.
   * @param {number} chapter from 0
   * @param {number} ply the moves of the line that are made; more than there are: all
   */
  async #showPly(chapter, ply) {
    const study = this.#study;
    const line = study?.chapters[chapter];
    if (!study || !line) return;
    const path = tree.mainLine(line).map(({ text }) => text);
    await this.#show({ ...study, at: chapter }, path.slice(0, ply));
  }

  /**
   * Shows a position of a study.
   * @param {StudyTree} study
   * @param {Path} path
   */
  #show(study, path) {
    const { client } = this.#context.match;
    return client
      .inOrder(async () => {
        const match = matchOf(client.match, study, path);
        const state = await client.stateOf(match);
        // Only the line that is shown counts as known.
        client.truth = { line: lineOf(match) };
        client.put(match, state, {});
      })
      .catch((error) => this.#refuse(error));
  }

  /** @param {Path} path */
  #go(path) {
    const study = this.#study;
    return study && this.#show(study, path);
  }

  /** @param {1 | -1} by */
  #step(by) {
    const study = this.#study;
    const path = this.#path;
    const next = study && tree.at(tree.chapterOf(study), path)?.next[0];
    if (by < 0) void this.#go(path.slice(0, -1));
    else if (next) void this.#go([...path, next.text]);
  }

  /**
   * Changes what is said of the current position.
   * @param {(chapter: Chapter, path: Path) => Chapter} change
   * @param {string} [writing] changes of the same text are one step of undo
   */
  #edit(change, writing = "") {
    const study = this.#study;
    if (!study) return;
    try {
      const path = this.#path;
      const after = tree.withChapter(study, change(tree.chapterOf(study), path));
      if (!writing || writing !== this.#writing) this.#history.keep({ study, path });
      this.#writing = writing;
      this.#keep(after);
      this.#tell("");
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Keeps a study with the match, whose position stays. @param {StudyTree} study */
  #keep(study) {
    const { client } = this.#context.match;
    const { root } = this.#context.view;
    client.match = { ...client.match, study };
    this.render();
    root.host.dispatchEvent(new CustomEvent("alveole-study", { bubbles: true, composed: true, detail: {} }));
  }

  /**
   * @param {string} language
   * @param {string} words
   */
  #comment(language, words) {
    const change = (/** @type {Chapter} */ chapter, /** @type {Path} */ path) =>
      tree.withComment(chapter, path, language, words);
    this.#edit(change, JSON.stringify([this.#path, language]));
  }

  /** @param {import("../types.js").Shape} shape */
  #draw(shape) {
    this.#preview = null;
    this.#edit((chapter, path) => tree.withShape(chapter, path, shape));
    const study = this.#study;
    const shapes = (study && tree.at(tree.chapterOf(study), this.#path)?.shapes) ?? [];
    const text = shapeInWords(shape, this.#studyTexts);
    this.#tell(has(shapes, shape) ? this.#studyTexts.drawn(text) : this.#studyTexts.erased(text));
  }

  #promote() {
    this.#edit((chapter, path) => tree.promoted(chapter, path));
    this.#tell(this.#studyTexts.promoted);
  }

  async #remove() {
    const study = this.#study;
    const path = this.#path;
    if (!study || path.length === 0) return;
    this.#history.keep({ study, path });
    await this.#show(tree.withChapter(study, tree.without(tree.chapterOf(study), path)), path.slice(0, -1));
    this.#tell(this.#studyTexts.removed);
  }

  async #undo() {
    await this.#restore(
      this.#study && this.#history.undo({ study: this.#study, path: this.#path }),
      this.#studyTexts.undone,
    );
  }

  async #redo() {
    await this.#restore(
      this.#study && this.#history.redo({ study: this.#study, path: this.#path }),
      this.#studyTexts.redone,
    );
  }

  /**
   * @param {import("./history.js").Moment | null} moment
   * @param {string} text
   */
  async #restore(moment, text) {
    if (!moment) return;
    this.#writing = "";
    await this.#show({ ...moment.study, open: true }, moment.path);
    const { chapters, at } = moment.study;
    const here = tree.at(/** @type {Chapter} */ (chapters[at]), moment.path);
    this.#editor?.fill(JSON.stringify([at, moment.path]), here?.comment, true);
    this.#tell(text);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const [target] = event.composedPath();
    const typing = target instanceof Element && target.matches("textarea, input:not([type=radio]), select");
    const inside = event.composedPath().includes(this.#context.view.root) || target === document.body;
    if (!(ctrlKey || metaKey) || altKey || typing || !inside || !this.#study || !this.#editor) return;
    const name = key.toLowerCase();
    const work = name === "y" || (name === "z" && shiftKey) ? () => this.#redo() : name === "z" && (() => this.#undo());
    if (!work) return;
    event.preventDefault();
    void work();
  }

  /** @param {"json" | "text"} form */
  async #save(form) {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const study = this.#study;
    if (!study) return;
    const { game } = client.match;
    const json = toJson(game, study);
    const name = `${game}-${new Date().toISOString().slice(0, 10)}`;
    if (form === "json")
      return saveFile(`${name}.alveole.json`, blobOf(`${JSON.stringify(json, null, 1)}\n`, "application/json"));
    try {
      const { text } = await client.ask({ op: "study", study: json });
      saveFile(`${name}.alveole.txt`, blobOf(text, "text/plain"));
    } catch (error) {
      this.#tell(await errorText(error, locale().language));
    }
  }

  /** @param {unknown} error */
  #refuse(error) {
    if (error instanceof tree.Full) this.#tell(this.#studyTexts.full[error.limit]);
    else void errorText(error, this.#context.view.locale().language).then((text) => this.#tell(text));
  }

  /** @param {string} text */
  #tell(text) {
    write(this.#note, text);
  }

  leave() {
    this.#listening.abort();
    this.#drawing.stop();
    this.#shapes.remove();
    this.#panel.remove();
  }
}

/** @param {Context} context */
export async function create(context) {
  const { language } = context.view.locale();
  // A study that is only read is there before the other features and their words.
  const [studyTexts, texts] = await Promise.all([
    studyWords(language),
    context.view.readonly() ? playWords(language) : null,
  ]);
  return new Annotate(context, studyTexts, texts);
}
