// @ts-check
/**
 * One script for any page: shows the element in place of code blocks with the language `alveole` (docs/fence.md). A page without
 * one loads nothing else.
 */

/** The code of a fence: most programs name its language on it, some on an element around it, Pandoc without a prefix. */
const CODE = "pre code.language-alveole, .language-alveole code, pre.alveole code";

/** What is hidden when the element is there: with the buttons that some programs write around the code. @param {Element} code */
const blockOf = (code) =>
  /** @type {HTMLElement} */ (code.closest("div.language-alveole") ?? code.closest("pre") ?? code);

/** The fences of the page, and what stands behind each. @type {Map<HTMLElement, HTMLElement>} */
const shown = new Map();
let loading = false;

/** Shows new fences; sites that replace the content of their page bring some later, and take others away. */
async function update() {
  for (const [block, element] of shown) {
    if (block.isConnected) continue;
    element.remove();
    shown.delete(block);
  }
  if (loading || !fences().length) return;
  loading = true;
  const modules = await Promise.all([import("./element/fence.js"), import("./alveole-game.js")]).finally(
    () => (loading = false),
  );
  for (const code of fences()) shown.set(blockOf(code), modules[0].showFence(blockOf(code), code));
}

/** The code of the fences that are not shown yet. The element has a copy of its own. */
const fences = () =>
  [...document.querySelectorAll(CODE)].filter((code) => !shown.has(blockOf(code)) && !code.closest("alveole-game"));

new MutationObserver(() => void update()).observe(document, { childList: true, subtree: true });
void update();
