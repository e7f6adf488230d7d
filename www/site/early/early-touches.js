// Keeps touches of the picture that a page has in place of a board, until the element plays them (element/picture.js). A script
// without imports, so that it is there before the modules.
{
  const BOARD = "alveole-game, .coming"; // the second one while the page looks for the match (game-page.js)
  const PICTURE = `:is(${BOARD}) > [slot="picture"]`;
  document.addEventListener("click", ({ target }) => {
    const cell = target instanceof Element && target.closest(`${PICTURE} [data-cell]`);
    if (!cell) return;
    const game = /** @type {HTMLElement} */ (cell.closest(BOARD));
    const touches = game.dataset["touches"]?.split(" ") ?? [];
    const id = cell.getAttribute("data-cell") ?? "";
    // A double tap is one touch.
    if (touches.at(-1) === id) return;
    game.dataset["touches"] = [...touches, id].join(" ");
    cell.setAttribute("data-touched", "");
  });
}
