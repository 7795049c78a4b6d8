/** The lengths of a queue: the longest that is expected, and one that is to be usable. */
export const counts = [500, 2000]

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** The results of some rounds of the same work, one after the other. */
export async function repeat<Result>(
  rounds: number,
  work: () => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await work())
  return results
}

/** Such as `2,000 posts`. */
export function inPosts(count: number): string {
  return `${count.toLocaleString('en-US')} posts`
}

export interface Row {
  measurement: string
  median: string
  /** From the smallest to the largest. */
  spread: string
  /** Its bar, and whether the median meets it; else a remark. */
  note: string
}

/** `note`: a remark, or the most that the median may be. */
export function row(
  measurement: string,
  values: readonly number[],
  unit: string,
  note: string | number = '',
): Row {
  const show = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
  const isMet = typeof note === 'string' || median(values) <= note
  return {
    measurement,
    median: `${show(median(values))} ${unit}`,
    spread: `${show(Math.min(...values))} – ${show(Math.max(...values))} ${unit}`,
    note:
      typeof note === 'string'
        ? note
        : `at most ${show(note)} ${unit}${isMet ? '' : ': **not met**'}`,
  }
}
