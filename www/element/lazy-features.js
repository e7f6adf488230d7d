// @ts-check
/** The features of an element, whose code is loaded with the first sign of a person at the board. */

import { adopt } from "../base/css.js";

/** @typedef {import("../play/features.js").Features} Features */

export class LazyFeatures {
  /** @type {Features | null} */ #loaded = null;
  /** @type {Promise<Features> | null} */ #loading = null;
  #element;
  #refused;

  /**
   * @param {import("../play/features.js").ElementAccess} element
   * @param {(error: unknown) => void} refused receives what went wrong in a feature that a person opened
   */
  constructor(element, refused) {
    this.#element = element;
    this.#refused = refused;
  }

  /** The features, once they are loaded. */
  get loaded() {
    return this.#loaded;
  }

  /** Loads the features. A failed load is tried again at the next call. */
  #load() {
    const both = () => Promise.all([import("./feature-list.js"), import("../play/dialogs.css")]);
    this.#loading ??= both().then(async ([{ features }, { default: style }]) => {
      adopt(this.#element.view.root, style);
      this.#loaded = features(this.#element, this.#refused);
      await this.#loaded.translate();
      return this.#loaded;
    });
    this.#loading.catch(() => (this.#loading = null));
    return this.#loading;
  }

  /** Loads what is useful as soon as a person is at the board. */
  wake() {
    this.#load()
      .then((features) => features.wake())
      .catch(() => {}); // Without a network the next sign of a person tries again.
  }

  /**
   * Loads a feature.
   * @param {string} name
   */
  async load(name) {
    return (await this.#load()).load(name);
  }

  /**
   * Opens a feature, which is loaded first.
   * @param {string} name
   */
  open(name) {
    this.#load()
      .then((features) => features.open(name))
      .catch(this.#refused);
  }

  /**
   * Calls a feature by its own methods, once it is loaded.
   * @template {keyof import("../play/features.js").Named} N
   * @param {N} name
   * @param {(feature: import("../play/features.js").Named[N]) => unknown} work
   * @param {(error: unknown) => void} [refused]
   */
  use(name, work, refused = this.#refused) {
    this.#load()
      .then((features) => features.use(name, work, refused))
      .catch(refused);
  }
}
