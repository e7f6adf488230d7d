// @ts-check
/** A dialog of a page: it closes with a click beside it, and when another page opens. */

/**
 * Shows a modal dialog, which is removed when it closes.
 * @param {HTMLDialogElement} dialog
 */
export function showDialog(dialog) {
  dialog.addEventListener("click", (e) => e.target === dialog && dialog.close());
  const left = () => dialog.close();
  addEventListener("hashchange", left);
  dialog.addEventListener("close", () => {
    removeEventListener("hashchange", left);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.scrollTop = 0;
}
