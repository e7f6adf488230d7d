// @ts-check
/** The signs of the buttons beside the name of a game, as path data: a narrow screen shows them in place of the labels. */
export const TITLE_SIGNS = {
  learn: "M2 9l10-5 10 5-10 5ZM6 11v5c3 3 9 3 12 0v-5M22 9v6",
  share: "M12 15V3M7.5 7.5 12 3l4.5 4.5M5 12v8h14v-8",
};
