// @ts-check
/** The texts of studies, which are loaded when one is opened. */

const PARTS = { en: () => import("./en/study.js"), fr: () => import("./fr/study.js") };

/** @typedef {typeof import("./en/study.js").default} StudyWords */

/**
 * @param {string} language
 * @returns {Promise<StudyWords>}
 */
export const studyWords = async (language) =>
  (await PARTS[Object.hasOwn(PARTS, language) ? /** @type {"en"} */ (language) : "en"]()).default;
