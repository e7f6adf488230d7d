// Starts the worker of the rules and lets it load those of the page's game, before any module is there: engine/start.js takes it
// over. A script without imports, in the page itself.
{
  const { dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  try {
    const worker = new Worker(dataset["rules"] ?? "", { type: "module" });
    globalThis.earlyRules = worker;
    worker.addEventListener("error", () => delete globalThis.earlyRules);
    worker.postMessage({ prepare: { game: document.documentElement.dataset["game"] } });
  } catch {
    // The browser starts no worker here.
  }
}
