// Tournaments on the site: one is announced, two people join, play and see the table.
import assert from "node:assert/strict";
import { after } from "node:test";
import { viewChecker } from "./support/accessibility-checks.mjs";
import { needs } from "./support/browsers.mjs";
import { openLiveSite } from "./support/live-site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openLiveSite(["", "fr/", "hex/", "fr/hex/"]);
const checkView = await viewChecker(await site.games());
after(() => site.close());

const DESKTOP = { width: 1280, height: 800, locale: "en" };
const PHONE = { width: 360, height: 664, dark: true, touch: true, locale: "fr" };

/** Announces a tournament of one round that begins as soon as two have joined, and returns its address. */
async function announce(olga) {
  const { page } = olga;
  await page.locator('.announce [name="title"]').fill("Marrakech");
  await page.locator('.announce [name="game"]').selectOption("hex");
  await page.locator('.announce [name="rounds"]').fill("1");
  await page.locator('.announce [name="start"]').fill("2020-01-01T12:00");
  await page.locator('.announce [name="by"]').fill("Olga");
  await page.locator('[data-act="announce"]:enabled').click();
  await page.locator("h1", { hasText: "Marrakech" }).waitFor();
  return page.url();
}

async function join(person, name) {
  await person.page.locator('.tournament [name="name"]').fill(name);
  await person.press("join");
}

detail("a tournament is announced, joined and played, and all see the same table", needs("tabs"), async () => {
  const olga = await site.person("#tournament", DESKTOP);
  await olga.page.locator('[data-act="announce"]:enabled').waitFor();
  await checkView(olga.page, DESKTOP, "the form that announces a tournament");
  if (process.env.SHOTS) await olga.page.screenshot({ path: `${process.env.SHOTS}/form.png`, fullPage: true });
  const address = await announce(olga);

  const ada = await site.person(address, DESKTOP);
  assert.equal(ada.connections, 0, "nothing connects before the reader agrees");
  await ada.press("connect");
  await join(ada, "Ada");
  await olga.page.locator(".names li", { hasText: "Ada" }).waitFor();
  // A second tab publishes nothing until the first one is gone; then it goes on with the same key.
  const tab = await ada.page.context().newPage();
  await tab.goto(address);
  await tab.locator(".status", { hasText: "another tab" }).waitFor();
  await ada.page.goto("about:blank");
  await tab.locator('[data-act="leave"]').waitFor();
  await tab.close();
  await ada.page.goto(address);
  await ada.page.locator('[data-act="leave"]').waitFor();

  const bob = await site.person(address.replace("#", "fr/#"), PHONE);
  await bob.press("connect");
  await bob.page.locator('[data-act="join"]').waitFor();
  await checkView(bob.page, PHONE, "a tournament before it begins");
  if (process.env.SHOTS) await bob.page.screenshot({ path: `${process.env.SHOTS}/join.png`, fullPage: true });
  await join(bob, "Bob");

  for (const person of [ada, bob]) await person.page.locator('[data-act="open"]').waitFor();
  await checkView(bob.page, PHONE, "a tournament with the own match");
  if (process.env.SHOTS) await bob.page.screenshot({ path: `${process.env.SHOTS}/round.png`, fullPage: true });
  for (const person of [ada, bob]) await person.press("open");
  for (const person of [ada, bob]) await person.phase("playing");
  // The lot decides who begins.
  const isAda = await Promise.any([
    ada.page.locator("alveole-game .status", { hasText: "Your turn" }).waitFor().then(() => true), // prettier-ignore
    bob.page.locator("alveole-game .status", { hasText: "À vous" }).waitFor().then(() => false), // prettier-ignore
  ]);
  const [first, second] = isAda ? [ada, bob] : [bob, ada];
  assert.ok((await first.play("b3")).ok);
  await second.reached(1);
  assert.ok((await second.play("d1")).ok);
  for (const person of [ada, bob]) await person.reached(2);
  await ada.bar.locator('[data-act="resign"]').click();
  await ada.bar.locator('[data-act="resignNow"]:enabled').click();
  for (const person of [ada, bob]) await person.phase("over");
  // The result is known although nobody went back.
  await olga.page.locator(".status", { hasText: "Winner: Bob" }).waitFor();
  for (const person of [ada, bob]) await person.page.locator(".to-tournament").click();
  for (const person of [olga, ada, bob]) {
    await person.page.locator(".status", { hasText: /(?:Winner|Vainqueur)\s?: Bob/ }).waitFor();
    const points = await person.page.locator(".standings tbody tr").allTextContents();
    assert.deepEqual(
      points.map((row) => row.replace(/ ?\(.*?\)/, "")),
      ["1Bob1001", "2Ada0100"],
    );
  }
  await checkView(bob.page, PHONE, "the table of a tournament");
  await checkView(olga.page, DESKTOP, "the table of a tournament");
  if (process.env.SHOTS) {
    await bob.page.screenshot({ path: `${process.env.SHOTS}/table.png`, fullPage: true });
    await olga.page.screenshot({ path: `${process.env.SHOTS}/table-desktop.png`, fullPage: true });
    await olga.page.emulateMedia({ media: "print" });
    await olga.page.screenshot({ path: `${process.env.SHOTS}/print.png`, fullPage: true });
  }
  for (const { page } of [olga, ada, bob]) {
    assert.deepEqual(page.errors, [], "the console has no errors");
    await page.context().close();
  }
});
