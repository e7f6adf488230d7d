// What a live match shows while it is played, in all respects: axe, target sizes, reflow, language. live-page.test.mjs checks the
// views before it. ALL=1 checks each view in both settings.
import { after } from "node:test";
import { viewChecker } from "./support/accessibility-checks.mjs";
import { needs } from "./support/browsers.mjs";
import { openLiveSite, passUntilClaim } from "./support/live-site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openLiveSite(["hex/", "fr/hex/"]);
const checkView = await viewChecker(await site.games());
after(() => site.close());

const DESKTOP = { width: 1280, height: 800, locale: "en" };
const PHONE = { width: 360, height: 780, dark: true, touch: true, locale: "fr" };

/** The settings of the opener and of the others. */
const PAIRS = [
  [DESKTOP, PHONE],
  [PHONE, DESKTOP],
];
const pageOf = ({ locale }) => (locale === "fr" ? "fr/hex/" : "hex/");

for (const [one, other] of PAIRS)
  detail(
    `the views of a live match are accessible: the opener at ${one.width} px`,
    needs("tabs", "clock", "touch"),
    async () => {
      const ada = await site.person(`${pageOf(one)}#live`, { clock: true, ...one });
      await ada.page.locator('dialog.live [name="time"][value="own"]').check();
      await ada.page.locator('dialog.live [name="minutes"]').fill("1");
      const invitation = await ada.invite("Ada");
      await checkView(ada.page, one, "the waiting room");
      const bob = await site.person(pageOf(other) + new URL(invitation).hash, other);
      await bob.press("connect");
      await bob.sit("Bob");
      await Promise.all([ada.phase("playing"), bob.phase("playing")]);
      await Promise.all([ada, bob].map((person) => person.bar.locator('[data-act="abort"]').waitFor()));
      await checkView(ada.page, one, "both are seated");
      const eve = await site.person(bob.page.url(), other);
      await eve.press("connect");
      await eve.note("watching").waitFor();
      await checkView(eve.page, other, "a spectator");

      await ada.click((await ada.state()).legal[0]);
      const [answer] = (await bob.reached(1, "the first move")).legal;
      await (other.touch ? bob.tap(answer) : bob.click(answer));
      await ada.click((await ada.reached(2, "the answer")).legal[0]);
      await Promise.all([bob, eve].map((person) => person.reached(3, "a move with clocks")));
      await checkView(bob.page, other, "in mid-game, with the own clock");
      await bob.bar.locator('[data-act="draw"]').click();
      await ada.note("drawOffered").waitFor();
      await checkView(ada.page, one, "the question whether it is a draw");
      await bob.note("youOfferDraw").waitFor();
      await bob.bar.locator('[data-act="resign"]').click();
      await bob.note("sureResign").waitFor();
      await checkView(bob.page, other, "the own offer, and the question before resigning");
      await bob.bar.locator('[data-act="stay"]').click();
      await ada.bar.locator('[data-act="decline"]').click();

      await passUntilClaim(ada.page);
      await ada.note("timeUpSoon").waitFor();
      await ada.page.clock.resume();
      await checkView(ada.page, one, "the countdown before a claim");
      await ada.page.clock.fastForward(5000);
      await ada.note("timeUp").waitFor();
      await checkView(ada.page, one, "a claim");
      await ada.bar.locator('[data-act="claim"]').click();
      await bob.note("saidYourTime").waitFor();
      await checkView(bob.page, other, "what the other one claims");
      await ada.bar.locator('[data-act="again"]').waitFor();
      await checkView(ada.page, one, "the end");

      site.line.cut();
      await bob.page.locator(".live-lost").waitFor();
      await checkView(bob.page, other, "a lost connection");
      site.line.heal();
      for (const { page } of [ada, bob, eve]) await page.context().close();
    },
  );
