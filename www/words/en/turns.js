// @ts-check
/** The texts of notifications of the own turn, in English. */
export default {
  title: "Notifications",
  what: "When it is your turn and you are not here, this device can show a notification: in all your live games without a fast clock, once you have opened them on this device.",
  notify: "Notify me when it's my turn",
  learns:
    "The other players' pages send it through the relay and the push service of your browser's maker. Both learn when, and the address of this browser at that service, but neither the game nor your name. The other players' pages know this address too.",
  asking: "Asking the relay…",
  on: "This device is notified when it is your turn.",
  off: "This device is no longer notified.",
  /** Why this device cannot be notified. */
  why: {
    browser: "This browser has no notifications for sites.",
    home: "Here, notifications need the site on your home screen: choose “Share”, then “Add to Home Screen”, and open the game from there.",
    worker: "This browser does not store the site, as in a private window, so it cannot be notified.",
    denied: "Notifications of this site are blocked. Allow them in the settings of your browser.",
    offline: "There is no connection to the relay at the moment. Try again later.",
    relay: "The relay of this site passes no notifications on.",
    failed: "Your browser could not switch this. Try again later.",
  },
  /** A notification. */
  yourTurn: "Your turn",
  body: (/** @type {string} */ game, /** @type {string} */ others) => (others ? `${game} with ${others}` : game),
  open: "Open",
  stop: "Stop",
  howToStop: "To stop: “Notify me when it's my turn” in the menu of the game.",
};
