// @ts-check
/** What a browser may lack or refuse, and what a page does without it. */

/**
 * Whether a media query holds; `false` where the browser does not say.
 * @param {string} query
 */
export const media = (query) => globalThis.matchMedia?.(query).matches ?? false;

/**
 * Calls `act` now or soon, and whenever the size of an element changes; without a `ResizeObserver`, when that of the window does.
 * @param {Element} element
 * @param {() => void} act
 */
export function onResize(element, act) {
  if (globalThis.ResizeObserver) return new ResizeObserver(act).observe(element);
  addEventListener("resize", act);
  setTimeout(act);
}

/**
 * Calls `act` once, as soon as an element is in view; without an `IntersectionObserver`, at once.
 * @param {Element} element
 * @param {() => void} act
 * @param {{rootMargin?: string, signal?: AbortSignal}} [options] `signal` gives it up
 */
export function onceInView(element, act, { rootMargin = "0px", signal } = {}) {
  if (!globalThis.IntersectionObserver) return void setTimeout(() => signal?.aborted || act());
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin },
  );
  signal?.addEventListener("abort", () => observer.disconnect());
  observer.observe(element);
}

/**
 * Copies a text to the clipboard.
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser did: without https it has no clipboard, and a person or a page can forbid it
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The service workers; `undefined` where the browser has none or forbids them, as in a sandbox. */
export function serviceWorkers() {
  try {
    return /** @type {ServiceWorkerContainer | undefined} */ (navigator.serviceWorker);
  } catch {
    return undefined;
  }
}

/**
 * The response that a cache of the site has for an address; `undefined` without one, or where the browser forbids caches.
 * @param {URL} address
 */
export async function cached(address) {
  try {
    return await caches.match(address);
  } catch {
    return undefined;
  }
}
