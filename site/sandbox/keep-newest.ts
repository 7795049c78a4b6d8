/** At most so many items, and together at most so large. */
export interface Limits {
  count: number
  /** In characters of text, or whatever `add` is told. */
  size: number
}

/** The newest of what was added, oldest first. */
export interface Newest<Item> {
  items(): readonly Item[]
  /** How many were dropped, to make room, since the last clearing. */
  dropped(): number
  /** The item stays even if it is larger than the limit by itself. */
  add(item: Item, size: number): void
  clear(): void
}

/** Keeps what is added, and drops the oldest of it where there are too many or they are too large. */
export function keepNewest<Item>(limits: Limits): Newest<Item> {
  let kept: { item: Item; size: number }[] = []
  let total = 0
  let dropped = 0
  return {
    items: () => kept.map(({ item }) => item),
    dropped: () => dropped,
    add(item, size) {
      kept.push({ item, size })
      total += size
      while (kept.length > limits.count || (total > limits.size && kept.length > 1)) {
        total -= kept.shift()?.size ?? 0
        dropped += 1
      }
    },
    clear() {
      kept = []
      total = 0
      dropped = 0
    },
  }
}

/** What a stand-in remembers of the requests it got: a body can have 10 MB. */
export const logLimits: Limits = { count: 1000, size: 20_000_000 }
