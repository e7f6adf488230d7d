// The page draws arrows of its own: from the first stone to the six cells with which it makes a bridge.
const game = document.querySelector("alveole-game");
const LINKED = ["e6", "c5", "b3", "c2", "e3", "f5"];

document.querySelector("#show").addEventListener("click", async () => {
  await game.goTo(1);
  game.highlight(LINKED.map((cell) => ({ arrow: ["d4", cell], colour: "blue" })));
  document.querySelector("[role=status]").textContent = `There are six: ${LINKED.join(", ")}.`;
});
