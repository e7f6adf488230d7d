// @ts-check
const { title: built, documentElement } = globalThis.document ?? { title: "", documentElement: { lang: "" } };
const { lang } = documentElement;

/**
 * Gives the page its title. In the language that it was built in, the title of the built page stays, which says more.
 * @param {string} title
 * @param {string} language
 */
export function showTitle(title, language) {
  document.title = language === lang && built ? built : title;
}
