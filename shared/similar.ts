/** Of each title, in UTF-16 units; what differs after that is not looked at. */
const compared = 200
const leastShared = 0.5

/** A title with the pairs of letters that stand beside each other in it, to be compared with others. */
export interface ComparedTitle {
  title: string
  pairs: ReadonlySet<string>
}

export function comparedTitle(title: string): ComparedTitle {
  const words = title.slice(0, compared).toLowerCase()
  const letters = words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const pairs = Array.from(letters.slice(1), (_, at) => letters.slice(at, at + 2))
  return { title, pairs: new Set(pairs) }
}

/**
 * Whether one title is probably the other one, corrected: at least this share, from 0 to 1, of the pairs
 * of letters in one stand in the other too (Dice's coefficient). Case is ignored.
 */
export function areSimilar(a: ComparedTitle, b: ComparedTitle, least = leastShared): boolean {
  const total = a.pairs.size + b.pairs.size
  if (total === 0) return a.title === b.title
  const fewest = (least * total) / 2
  // Most titles of a long queue differ too much in length to be looked at.
  if (Math.min(a.pairs.size, b.pairs.size) < fewest) return false
  return Array.from(a.pairs).filter((pair) => b.pairs.has(pair)).length >= fewest
}
