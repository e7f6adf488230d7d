// Exchanges messages (version 1) with a game in a frame.
const frame = document.querySelector("iframe");
const button = document.querySelector("button");
const output = document.querySelector("output");
const address = new URL(frame.dataset.src, document.baseURI);
address.searchParams.set("origin", location.origin); // whom the frame may speak with

let count = 0;
const waiting = new Map();
/** Calls a method of the element in the frame. */
function call(name, ...args) {
  const id = ++count;
  frame.contentWindow.postMessage({ alveole: 1, id, call: name, args }, address.origin);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

addEventListener("message", ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== address.origin || data?.alveole !== 1) return;
  if (data.event === "ready") button.disabled = false;
  if (data.event === "move") output.textContent = `Played: ${data.detail.move}`;
  if (data.event === "size") frame.style.height = `${data.detail.height}px`;
  const { resolve, reject } = waiting.get(data.id) ?? {};
  waiting.delete(data.id);
  if (data.error) reject?.(data.error);
  else resolve?.(data.ok);
});
button.addEventListener("click", () => {
  call("play", "a1").catch(({ message }) => (output.textContent = message));
});
frame.src = address;
