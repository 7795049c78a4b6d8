/** Of each title, in UTF-16 units; what differs after that is not looked at. */
const compared = 200
const leastShared = 0.5

/** A title with the pairs of letters that stand beside each other in it, to be compared with others. */
export interface ComparedTitle {
  title: string
  /** Two UTF-16 units each, in order. */
  pairs: Uint32Array
}

export function comparedTitle(title: string): ComparedTitle {
  const letters = title
    .slice(0, compared)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const pairs = Uint32Array.from(
    { length: Math.max(letters.length - 1, 0) },
    (_, at) => letters.charCodeAt(at) * 0x10000 + letters.charCodeAt(at + 1),
  )
  return { title, pairs: pairs.sort() }
}

/**
 * Whether one title is probably the other one, corrected: at least this share, from 0 to 1, of the pairs
 * of letters in one stand in the other too (Dice's coefficient). Case is ignored.
 */
export function areSimilar(a: ComparedTitle, b: ComparedTitle, least = leastShared): boolean {
  const total = a.pairs.length + b.pairs.length
  if (total === 0) return a.title === b.title
  const fewest = (least * total) / 2
  // Most titles of a long queue differ too much in length to be looked at.
  if (Math.min(a.pairs.length, b.pairs.length) < fewest) return false
  return countShared(a.pairs, b.pairs) >= fewest
}

/** How many pairs stand in both. */
function countShared(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  for (let at = 0, other = 0; at < a.length && other < b.length;) {
    const [pair = 0, otherPair = 0] = [a[at], b[other]]
    if (pair === otherPair) shared += 1
    if (pair <= otherPair) at += 1
    if (pair >= otherPair) other += 1
  }
  return shared
}
