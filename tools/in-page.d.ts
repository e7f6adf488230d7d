/**
 * Functions that tests and measurements run in a page: elements have the properties of <alveole-game>, and the window has what an
 * earlier function left there.
 */
interface Element {
  [name: string]: any;
}
interface Node {
  /** What tests ask for its root is in a shadow root. */
  getRootNode(): ShadowRoot;
}
interface Window {
  [name: string]: any;
}
interface PerformanceEntry {
  [name: string]: any;
}
declare var knocks: number;
