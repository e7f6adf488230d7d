// @ts-check
/**
 * Says how much a search may take: other thinkers beside it, and the time in which a person thinks. Nothing of that on a low
 * battery, with data saving, or while the page is hidden.
 */

/** @typedef {{helpers: number, ponder: boolean}} Power the thinkers beside the first one, and whether it thinks on the other's time */

/** The thinkers at most. */
const MOST = 4;
/** The memory in GB that each thinker counts for: its tree may have 100 MB, and the page is not alone. */
const MEMORY = 1;
/** The share of the battery at which nothing extra is spent. */
const LOW = 0.2;

/**
 * @typedef {object} Device what is known of it
 * @property {boolean} hidden whether the page is hidden
 * @property {number} [cores]
 * @property {number} [memory] in GB
 * @property {boolean} [saveData]
 * @property {{charging: boolean, level: number} | null} [battery]
 */

/**
 * The power that a search may use.
 * @param {Device} device
 * @returns {Power}
 */
export function powerOf({ hidden, cores = 1, memory = MOST * MEMORY, saveData = false, battery = null }) {
  const low = battery !== null && !battery.charging && battery.level <= LOW;
  if (hidden || saveData || low) return { helpers: 0, ponder: false };
  return { helpers: Math.max(0, Math.floor(Math.min(cores, MOST, memory / MEMORY)) - 1), ponder: true };
}

/**
 * @typedef {EventTarget & {charging: boolean, level: number}} Battery
 * @typedef {Navigator & {getBattery?: () => Promise<Battery>, connection?: EventTarget & {saveData?: boolean}, deviceMemory?: number}} Device_
 */

/**
 * Tells a worker what its searches may take, now and whenever that changes.
 * @param {Pick<Worker, "postMessage">} worker
 */
export async function tell(worker) {
  const device = /** @type {Device_} */ (navigator);
  const { connection } = device;
  /** @type {Battery | null} */
  let battery = null;
  try {
    battery = (await device.getBattery?.()) ?? null;
  } catch {
    // The browser keeps it to itself.
  }
  const post = () =>
    worker.postMessage({
      power: powerOf({
        hidden: document.hidden,
        cores: navigator.hardwareConcurrency,
        memory: device.deviceMemory,
        saveData: connection?.saveData,
        battery,
      }),
    });
  document.addEventListener("visibilitychange", post);
  connection?.addEventListener?.("change", post);
  for (const sign of ["chargingchange", "levelchange"]) battery?.addEventListener(sign, post);
  post();
}
