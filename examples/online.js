// A game whose moves come from a server (server.mjs): the server decides, and the element shows what it says.
const element = document.querySelector("alveole-game");
const status = document.querySelector("#connection");
const SEATS = ["human,away", "away,human"];

// The key tells the server which seat this window has, also after a reload.
sessionStorage.seatKey ??= crypto.randomUUID();
const room = new URLSearchParams(location.search).get("room") ?? "";
const query = new URLSearchParams({ room, key: sessionStorage.seatKey });

const problem = ({ message }) => (status.textContent = message);
/** Opens the connection. First comes the whole game, also each time that the connection is back, then each move. */
function connect() {
  const events = new EventSource(`/events?${query}`);
  events.addEventListener("game", ({ data }) => {
    const { record, seat } = JSON.parse(data);
    element.players = SEATS[seat] ?? "away";
    const welcome = () => (status.textContent = seat < 0 ? "You watch." : "You play.");
    element.sync(record).then(welcome, problem);
  });
  events.addEventListener("move", ({ data }) => {
    const { text, ply } = JSON.parse(data);
    // One's own move is there already, and is not made again.
    element.play(text, { ply }).catch(connectAgain);
  });
  events.addEventListener("error", () => problem({ message: "The connection is lost. Waiting for the server…" }));
  return events;
}
let events = connect();
/** Takes the game as the server has it. */
function connectAgain() {
  events.close();
  events = connect();
}

element.addEventListener("alveole-before-move", (event) => {
  // Somebody who looks at an earlier position makes no move there.
  if (element.save().redo.length > 0) event.preventDefault();
});
element.addEventListener("alveole-move", async ({ detail: { move, by, ply } }) => {
  if (by !== "person") return;
  const body = JSON.stringify({ text: move, ply });
  const answer = await fetch(`/move?${query}`, { method: "POST", body }).catch(() => null);
  if (!answer?.ok) connectAgain(); // The server refused the move: the game comes without it.
});
// Another game is another room.
element.addEventListener("alveole-before-restart", (event) => event.detail.by === "person" && event.preventDefault());
