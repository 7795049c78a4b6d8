/** Of each title, in UTF-16 units; what differs after that is not looked at. */
const compared = 200
const leastShared = 0.5

/**
 * Whether one title is probably the other one, corrected: at least half of the pairs of letters that
 * stand beside each other in one stand in the other too (Dice's coefficient). Case is ignored.
 */
export function areSimilar(a: string, b: string): boolean {
  return similarityOf(a, b) >= leastShared
}

/** 0 to 1: the share of pairs of letters that two titles have in common. */
export function similarityOf(a: string, b: string): number {
  const pairs = countPairs(a)
  const others = countPairs(b)
  let shared = 0
  for (const [pair, count] of others) shared += Math.min(count, pairs.get(pair) ?? 0)
  const total = sum(pairs) + sum(others)
  return total > 0 ? (2 * shared) / total : Number(a === b)
}

function countPairs(title: string): Map<string, number> {
  const letters = title
    .slice(0, compared)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < letters.length; at += 1) {
    const pair = letters.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
