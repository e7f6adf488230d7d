// @ts-check
/** The texts of the lessons, in English. They are loaded with the page of a lesson. */
export default {
  steps: "Steps of the lesson",
  step: (/** @type {number} */ n, /** @type {number} */ of) => `Step ${n} of ${of}`,
  stepName: (/** @type {number} */ n, /** @type {string} */ title, /** @type {boolean} */ done) =>
    `Step ${n}: ${title}${done ? ", done" : ""}`,
  idea: "The idea",
  begin: "Begin",
  back: "Back",
  next: "Next",
  again: "Start over",
  show: "Show me",
  tryAgain: "Try again",
  learnt: "You're ready for a first game!",
  play: "Play your first game (level 1)",
  strategy: "Lessons",
  first: "Your first game",
  solved: (/** @type {number} */ n, /** @type {number} */ of) => `${n} of ${of} solved`,
  finished: "all solved",
  more: (/** @type {string} */ title) => `Lesson: ${title}`,
};
