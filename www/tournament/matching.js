// @ts-check
/** Perfect matchings of a graph, by Edmonds' algorithm: odd circles are shrunk to one vertex while a longer matching is looked for. */

/** @typedef {(a: number, b: number) => boolean} Joins whether an edge joins two vertices; the order of both does not matter */

/** Nobody. */
const NONE = -1;

class Matching {
  /** The other end of each vertex's edge in the matching. @type {number[]} */ partners;
  #size;
  #joins;
  /** The vertex before each one on its way from the root. @type {number[]} */ #before = [];
  /** The vertex to which each one is shrunk. @type {number[]} */ #base = [];
  /** The vertices from which the search goes on. @type {number[]} */ #queue = [];
  /** @type {Set<number>} */ #seen = new Set();

  /** @param {number} size @param {Joins} joins @param {readonly number[]} given a matching to begin with */
  constructor(size, joins, given) {
    this.#size = size;
    this.#joins = joins;
    const holds = (/** @type {number} */ a) => {
      const b = given[a] ?? NONE;
      return b !== NONE && given[b] === a && joins(a, b) ? b : NONE;
    };
    this.partners = Array.from({ length: size }, (_, a) => holds(a));
  }

  /** Makes the matching longer until it has all vertices. @returns {boolean} whether it has */
  complete() {
    for (let root = 0; root < this.#size; root++) {
      if (this.partners[root] !== NONE) continue;
      const end = this.#search(root);
      if (end === NONE) return false;
      this.#turn(end);
    }
    return true;
  }

  /** @param {number} vertex */
  #partner = (vertex) => this.partners[vertex] ?? NONE;

  /** Searches a way from a free vertex to another, on which every second edge is in the matching. @param {number} root @returns {number} */
  #search(root) {
    this.#before = Array.from({ length: this.#size }, () => NONE);
    this.#base = Array.from({ length: this.#size }, (_, i) => i);
    this.#seen = new Set([root]);
    this.#queue = [root];
    for (const from of this.#queue)
      for (let to = 0; to < this.#size; to++) {
        if (to === from || this.#base[to] === this.#base[from] || this.#partner(from) === to || !this.#joins(from, to))
          continue;
        const other = this.#partner(to);
        if (to === root || (other !== NONE && this.#before[other] !== NONE)) this.#shrink(from, to);
        else if (this.#before[to] === NONE) {
          this.#before[to] = from;
          if (other === NONE) return to;
          this.#visit(other);
        }
      }
    return NONE;
  }

  /** @param {number} vertex */
  #visit(vertex) {
    if (this.#seen.has(vertex)) return;
    this.#seen.add(vertex);
    this.#queue.push(vertex);
  }

  /** Shrinks the odd circle that an edge closes. @param {number} from @param {number} to */
  #shrink(from, to) {
    const base = this.#meeting(from, to);
    /** @type {Set<number>} */
    const circle = new Set();
    this.#mark(from, base, to, circle);
    this.#mark(to, base, from, circle);
    for (let i = 0; i < this.#size; i++) {
      if (!circle.has(this.#base[i] ?? NONE)) continue;
      this.#base[i] = base;
      this.#visit(i);
    }
  }

  /** Where the ways of two vertices from the root part. @param {number} a @param {number} b */
  #meeting(a, b) {
    const way = new Set();
    for (let at = this.#base[a] ?? NONE; ; at = this.#base[this.#before[this.#partner(at)] ?? NONE] ?? NONE) {
      way.add(at);
      if (this.#partner(at) === NONE) break;
    }
    let at = this.#base[b] ?? NONE;
    while (!way.has(at)) at = this.#base[this.#before[this.#partner(at)] ?? NONE] ?? NONE;
    return at;
  }

  /** Notes the vertices of a circle, and how the search leaves each. @param {number} from @param {number} base @param {number} to @param {Set<number>} circle */
  #mark(from, base, to, circle) {
    let [at, next] = [from, to];
    while (this.#base[at] !== base) {
      const other = this.#partner(at);
      circle.add(this.#base[at] ?? NONE).add(this.#base[other] ?? NONE);
      this.#before[at] = next;
      next = other;
      at = this.#before[other] ?? NONE;
    }
  }

  /** Takes every second edge of the way that was found. @param {number} end */
  #turn(end) {
    for (let at = end; at !== NONE;) {
      const before = this.#before[at] ?? NONE;
      const next = this.#partner(before);
      this.partners[at] = before;
      this.partners[before] = at;
      at = next;
    }
  }
}

/**
 * Finds a perfect matching.
 * @param {number} size how many vertices there are
 * @param {Joins} joins
 * @param {readonly number[]} [like] a matching that is kept as far as its edges are there: one that is nearly right is found sooner
 * @returns {number[] | null} the partner of each vertex; `null` if there is no perfect matching
 */
export function perfectMatching(size, joins, like = []) {
  if (size % 2 === 1) return null;
  const matching = new Matching(size, joins, like);
  return matching.complete() ? matching.partners : null;
}
