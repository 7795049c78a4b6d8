export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** What some rounds of the same work come to, one after the other. */
export async function repeat<Result>(
  rounds: number,
  work: () => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await work())
  return results
}

/** Such as `1,000 posts`. */
export function inPosts(count: number): string {
  return `${count.toLocaleString('en-US')} posts`
}

export interface Row {
  measurement: string
  median: string
  /** From the smallest to the largest. */
  spread: string
  note: string
}

export function row(
  measurement: string,
  values: readonly number[],
  unit: string,
  note: string,
): Row {
  const show = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
  return {
    measurement,
    median: `${show(median(values))} ${unit}`,
    spread: `${show(Math.min(...values))} – ${show(Math.max(...values))} ${unit}`,
    note,
  }
}
