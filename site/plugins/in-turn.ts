/** Works on all items, on so many at a time. Rejects with the first failure, once no work is under way. */
export async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  // All share these, so that each is taken once.
  const left = items.values()
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of left) await work(item)
  })
  await Promise.allSettled(workers)
  await Promise.all(workers)
}
