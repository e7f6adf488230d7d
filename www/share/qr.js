// @ts-check
/** QR codes as SVG. */
import { encode } from "uqr";
import { svg } from "../base/dom.js";

const QUIET = 4; // modules of light around the code, as the standard asks
const MOST = 2900; // bytes that fit the largest code

/**
 * Returns a QR code of a text; `null` if it is too long for one.
 * @param {string} text
 * @param {string} label what it is, for those who do not see it
 */
export function qrCode(text, label) {
  if (new TextEncoder().encode(text).length > MOST) return null;
  const { size, data } = encode(text, { ecc: "L", border: QUIET });
  const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return svg(
    "svg",
    { class: "qr", role: "img", "aria-label": label, viewBox: `0 0 ${size} ${size}`, "shape-rendering": "crispEdges" },
    // Dark on light in every theme: many cameras do not read the opposite.
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: rows.join(""), fill: "#000" }),
  );
}
