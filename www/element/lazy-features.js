// @ts-check
/** The features of an element, whose code is loaded with the first sign of a person at the board. */

import { adopt } from "../base/css.js";

/** @typedef {import("../play/features.js").Features} Features */

export class LazyFeatures {
  /** @type {Features | null} */ #loaded = null;
  /** @type {Promise<Features> | null} */ #loading = null;
  #context;
  #refused;

  /**
   * @param {ConstructorParameters<typeof import("../play/features.js").Features>[1]} context what the features know of the element
   * @param {(error: unknown) => void} refused receives what went wrong in a feature that a person opened
   */
  constructor(context, refused) {
    this.#context = context;
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
      adopt(this.#context.root, style);
      this.#loaded = features(this.#context, this.#refused);
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
   * Lets a feature do something, once it is loaded.
   * @param {string} name
   * @param {(feature: import("../play/features.js").Feature) => unknown} work
   * @param {(error: unknown) => void} [refused]
   */
  use(name, work, refused = this.#refused) {
    this.#load()
      .then((features) => features.load(name))
      .then(work)
      .catch(refused);
  }
}
