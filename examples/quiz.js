// A quiz: the page checks each move before it is made and prevents wrong ones.
const SOLUTION = "f6";
const MOVES = ["b3", "d1", "a2", "a1", "d4", "d6", "e5", "d3", "f7", "c3", "c6", "g5", "c4", "e6"];

const element = document.querySelector("alveole-game");
const verdict = document.querySelector("#verdict");
let tries = 0;

element.addEventListener("alveole-before-move", (event) => {
  tries++;
  if (event.detail.move === SOLUTION) return;
  event.preventDefault();
  verdict.textContent = `Not ${event.detail.move}. Try again.`;
});
element.addEventListener("alveole-gameover", () => {
  verdict.textContent = tries === 1 ? "Right, at once!" : `Right, after ${tries} tries.`;
});
// Set before the element is defined: it takes effect then.
element.record = { format: "alveole/1", game: "hex", options: { size: 4 }, moves: MOVES };
