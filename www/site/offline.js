// @ts-check
/**
 * Stores the whole site in the browser, so that it works offline. A new version takes over when the page is opened the
 * next time, or when the reader asks for it; never during a match.
 */
import { fileAddress } from "../base/address.js";
import { toast } from "../base/toast.js";
import { siteWords } from "../words/dictionary.js";

/** The worker controls the pages beside it and below, whatever folder this version lies in. */
const WORKER = fileAddress("sw.js");
const PATIENCE = 5000; // milliseconds

/**
 * Activates the waiting version, unless other tabs still use the old one.
 * @param {ServiceWorker} waiting
 * @returns {Promise<boolean>}
 */
function takeOver(waiting) {
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ done) => {
      clearTimeout(patience);
      resolve(done);
    };
    // The browser may let the old version finish first; then the new one takes over the next time.
    const patience = setTimeout(end, PATIENCE, false);
    navigator.serviceWorker.addEventListener("controllerchange", () => end(true), { once: true });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => end(false);
    waiting.postMessage("take over", [port2]);
  });
}

/**
 * Says that there is a new version, and offers it.
 * @param {ServiceWorkerRegistration} registration
 * @param {import("../words/dictionary.js").Dictionary} words
 */
async function tell({ waiting }, words) {
  const siteTexts = await siteWords(document.documentElement.lang);
  const update = async () => {
    if (waiting && (await takeOver(waiting))) location.reload();
    else toast(siteTexts.otherTabs);
  };
  toast(siteTexts.newVersion, { label: words.reload, act: () => void update(), close: words.close });
}

/**
 * @param {import("../words/dictionary.js").Dictionary} words
 * @param {boolean} idle whether a reload disturbs nothing, as nothing is shown yet
 */
export async function keepSite(words, idle) {
  const container = navigator.serviceWorker;
  const registration = await container.register(WORKER, { updateViaCache: "none" });
  const { waiting } = registration;
  if (waiting && container.controller) {
    if (idle && (await takeOver(waiting))) return location.reload();
    void tell(registration, words);
  }
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && container.controller) void tell(registration, words);
    });
  });
  const { active } = await container.ready;
  const version = document.documentElement.dataset["version"];
  if (!container.controller && version) active?.postMessage({ version });
}
