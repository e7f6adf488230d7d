// Finds elements as Playwright's locators do, within shadow roots too, for drivers without Playwright. Runs in the page.

/** The elements that these steps find, each step within the results of the one before. */
export function inPage(steps) {
  const parent = (e) => e.parentElement ?? e.getRootNode().host ?? null;
  const below = (root) => [
    ...[...(root.shadowRoot?.children ?? []), ...root.children].flatMap((e) => [e, ...below(e)]),
  ];
  const textOf = (e) => [...(e.shadowRoot?.childNodes ?? []), ...e.childNodes].map((n) => (n.nodeType === 3 ? n.data : n.nodeType === 1 ? textOf(n) : "")).join(""); // prettier-ignore
  const plain = (text) => text.replace(/\s+/g, " ").trim();
  const fits = (text, wanted) =>
    typeof wanted === "string"
      ? plain(text).toLowerCase().includes(plain(wanted).toLowerCase())
      : new RegExp(wanted.source, wanted.flags).test(text);

  // Splits a selector at commas or at descendant combinators, outside of brackets and quotes.
  const split = (text, at) => {
    const parts = [""];
    let depth = 0;
    let quote = "";
    for (const c of text) {
      if (quote) quote = c === quote ? "" : quote;
      else if (c === '"' || c === "'") quote = c;
      else if ("([".includes(c)) depth++;
      else if (")]".includes(c)) depth--;
      if (c === at && depth === 0 && !quote) parts.push("");
      else parts[parts.length - 1] += c;
    }
    return parts.map((part) => part.trim()).filter(Boolean);
  };
  const ways = (css) =>
    split(css, ",").map((one) => split(one.replace(/\s*([>+~])(?!=)\s*/g, "$1").replace(/\s+/g, " "), " "));
  const leads = (way) => (e) => {
    const rest = [...way];
    if (!e.matches(rest.pop())) return false;
    for (let up = parent(e); up && rest.length > 0; up = parent(up)) if (up.matches(rest.at(-1))) rest.pop();
    return rest.length === 0;
  };

  const ROLES = { button: "button", heading: "h1, h2, h3, h4", link: "a[href]", status: "output" };
  const nameOf = (e) => e.getAttribute("aria-label") ?? textOf(e);
  let found = [document];
  for (const { css, role, name, text, hasText, nth } of steps) {
    const inside = () => [...new Set(found.flatMap(below))];
    if (css !== undefined) {
      const tests = ways(css).map(leads);
      found = inside().filter((e) => tests.some((test) => test(e)));
    }
    if (role !== undefined) {
      const wanted = [`[role="${role}"]`, ROLES[role] ?? []].flat().join(", ");
      found = inside().filter((e) => e.matches(wanted) && e.getClientRects().length > 0 && (name === undefined || fits(nameOf(e), name))); // prettier-ignore
    }
    if (text !== undefined)
      found = inside().filter((e) => fits(textOf(e), text) && !below(e).some((child) => fits(textOf(child), text)));
    if (hasText !== undefined) found = found.filter((e) => fits(textOf(e), hasText));
    if (nth !== undefined) found = found.slice(nth, nth === -1 ? undefined : nth + 1);
  }
  return found;
}
