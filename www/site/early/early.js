// Runs before the page is painted, so it is short: the theme that the reader chose, and where else the page may have to lead.
{
  const root = document.documentElement;
  /** @param {string} key */
  const recall = (key) => {
    try {
      return localStorage.getItem(`alveole.${key}`) ?? "";
    } catch {
      return ""; // The browser forbids it.
    }
  };
  root.dataset["theme"] = recall("theme") || "auto";
  const { game } = root.dataset;
  // Who knows the game sees the board without the aim above it (game-page.js).
  if (recall(`results.${game}`).includes("W") || recall(`aim.${game}`) || /^#(computer\/|letters)/.test(location.hash))
    root.dataset["known"] = "";
  if (!game) {
    // The catalogue of the top of the site is for all languages.
    const languages = document.currentScript?.dataset["languages"]?.split(" ") ?? [];
    const language = [recall("language"), ...navigator.languages]
      .map((name) => name.toLowerCase().slice(0, 2))
      .find((name) => languages.includes(name));
    if (root.lang === languages[0] && language && language !== root.lang) location.replace(`${language}/`);
  }
}
