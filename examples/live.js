// A live match: who comes without a code opens it, and who comes with one joins. The element does the rest.
const element = document.querySelector("alveole-game");
const form = document.querySelector("form");
const status = document.querySelector("#status");
const invitation = document.querySelector("#invitation");

/** The code of the match, which is in the fragment of the address: no server sees it. */
const code = () => location.hash.slice(1);

/** Opens a match, or joins the one of the address. Nothing connects before. */
async function play() {
  const name = form.elements.name.value;
  if (code()) return element.join(code(), { name });
  const wishes = { game: "hex", options: { size: 4 }, seats: ["me", "invite"], name };
  const { play, watch } = await element.openTable(wishes);
  invitation.href = `#${play}`;
  invitation.textContent = invitation.href;
  invitation.parentElement.hidden = false;
  // This page goes on with the match after a reload; its address invites nobody.
  history.replaceState(null, "", `#${watch}`);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  form.hidden = true;
  play().catch(({ message }) => {
    status.textContent = message;
    form.hidden = false;
  });
});

/** Says who is there. */
element.addEventListener("alveole-live", ({ detail: { phase, seats } }) => {
  const who = seats.map(({ name, here, left }) => `${name || "a guest"}${left ? " (left)" : here ? "" : " (away)"}`);
  const says = {
    connecting: "Connecting…",
    waiting: "Waiting for your friend…",
    playing: who.join(" and "),
    over: "The match is over.",
    left: "You left the match.",
  };
  status.textContent = says[phase];
  invitation.parentElement.hidden = phase !== "waiting" || !invitation.textContent;
});
