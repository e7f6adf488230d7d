// @ts-check
/** The texts of course packages (npm/course/), which no page of the site loads. */
import en from "./en/course.js";
import fr from "./fr/course.js";

export const courseWords = { en, fr };
