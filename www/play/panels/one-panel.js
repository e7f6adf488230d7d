// @ts-check
/**
 * Closes the other panels that stand where this one does (hints, review, openings): each closes at the event `close`.
 * @param {ShadowRoot} root
 * @param {HTMLElement} panel
 */
export function takePlace(root, panel) {
  for (const other of root.querySelectorAll(":is(.advice, .explorer):not([hidden])"))
    if (other !== panel) other.dispatchEvent(new Event("close"));
}
