// @ts-check
/**
 * Ratings of a person by Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system" (2022), whose steps and names these are.
 * Each result is a rating period of its own, and so is each day between two of them. All functions are pure.
 */

/**
 * @typedef {object} Glicko
 * @property {number} rating in the points of docs/strength.md, of which 400 are ten times the strength
 * @property {number} deviation the standard deviation of the rating, in points
 * @property {number} volatility how much the strength changes, on the scale of Glicko-2
 */

const SCALE = 173.7178; // points of a unit of Glicko-2
const TAU = 0.5; // how quickly the volatility changes
const PRECISION = 1e-6; // of the volatility
const WIDEST = 350; // the deviation of somebody of whom nothing is known

/** Somebody of whom nothing is known, in the middle of the lower levels. @type {Readonly<Glicko>} */
export const UNKNOWN = { rating: 1000, deviation: WIDEST, volatility: 0.06 };

/**
 * Returns the deviation after days without a result, in points.
 * @param {Glicko} own
 * @param {number} days
 */
const widened = ({ deviation, volatility }, days) =>
  Math.min(WIDEST, Math.hypot(deviation, SCALE * volatility * Math.sqrt(Math.max(days, 0))));

/**
 * Returns the volatility after results (step 5).
 * @param {number} phi the deviation
 * @param {number} sigma the volatility before
 * @param {number} v the variance of the rating that the results give
 * @param {number} delta the estimated improvement in rating
 */
function nextVolatility(phi, sigma, v, delta) {
  const a = Math.log(sigma ** 2);
  const f = (/** @type {number} */ x) => {
    const d = phi ** 2 + v + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - d)) / (2 * d ** 2) - (x - a) / TAU ** 2;
  };
  let k = 1;
  while (f(a - k * TAU) < 0) k++;
  let [low, high] = [a, delta ** 2 > phi ** 2 + v ? Math.log(delta ** 2 - phi ** 2 - v) : a - k * TAU];
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const c = low + ((low - high) * atLow) / (atHigh - atLow);
    const atC = f(c);
    if (atC * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [c, atC];
  }
  return Math.exp(low / 2);
}

/**
 * Returns a rating after the results of one period.
 * @param {Glicko} own
 * @param {readonly {rating: number, deviation: number, score: number}[]} results against whom, and 1, 1/2 or 0
 * @param {number} [days] the days since the last result
 * @returns {Glicko}
 */
export function rated(own, results, days = 0) {
  const { rating, volatility } = own;
  const phi = widened(own, days) / SCALE;
  let [information, gain] = [0, 0];
  for (const other of results) {
    const g = 1 / Math.sqrt(1 + (3 * (other.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp((g * (other.rating - rating)) / SCALE));
    information += g ** 2 * expected * (1 - expected);
    gain += g * (other.score - expected);
  }
  const v = 1 / information;
  const sigma = nextVolatility(phi, volatility, v, v * gain);
  const after = 1 / Math.sqrt(1 / (phi ** 2 + sigma ** 2) + 1 / v);
  return {
    rating: rating + SCALE * after ** 2 * gain,
    deviation: Math.min(WIDEST, SCALE * after),
    volatility: sigma,
  };
}
