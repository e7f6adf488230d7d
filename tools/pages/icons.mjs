// Renders assets/icon.svg as the bitmaps for installing the site. Run it again when the icon changes.
//   node tools/pages/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { launch } from "../../tests/browser/support/browsers.mjs";

// A maskable icon may be cut to any shape outside its inner circle: it is drawn smaller, on a background.
const ICONS = [
  { file: "icon-192.png", size: 192, share: 1, ground: "transparent" },
  { file: "icon-512.png", size: 512, share: 1, ground: "transparent" },
  { file: "icon-maskable.png", size: 512, share: 0.62, ground: "#faf6ee" },
  { file: "icon-touch.png", size: 180, share: 0.8, ground: "#faf6ee" },
];

const drawing = `data:image/svg+xml;base64,${readFileSync("assets/icon.svg").toString("base64")}`;
const browser = await launch("chromium");
const page = await browser.newPage();
for (const { file, size, share, ground } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const side = Math.round(size * share);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}"><img src="${drawing}" width="${side}" height="${side}">`,
  );
  await page.locator("img").evaluate((image) => image.decode());
  writeFileSync(`assets/${file}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
