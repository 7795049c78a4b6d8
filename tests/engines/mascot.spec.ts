import { expect, test } from './fixtures.ts'
import type { Visitor } from './visitor.ts'

const ways = [
  { way: 'click', place: 'nav', move: 'wren-bounce' },
  { way: 'tap', place: 'hero', move: 'wren-bounce' },
  { way: 'click', place: 'footer', move: 'wren-spin' },
] as const

/** From here on the page notes each move that its mascots begin and end. */
async function watchMoves(visitor: Visitor): Promise<void> {
  await visitor.evaluate(() => {
    const moves: string[] = []
    Object.assign(window, { moves })
    let last = ''
    new MutationObserver(() => {
      const now = document.querySelector('.wren-bounce, .wren-spin')?.classList.value ?? 'rests'
      if (now !== last) moves.push(now)
      last = now
    }).observe(document, { subtree: true, attributeFilter: ['class'] })
  })
}

for (const { way, place, move } of ways) {
  test(`the first ${way} on the mascot in the ${place} moves it and has it speak`, async ({
    visitor,
    host,
  }) => {
    host.hold(/\/assets\//)
    await visitor.open('/', 'interactive')
    await watchMoves(visitor)
    await visitor[way](`[data-place=${place}]`)
    await expect.poll(() => visitor.text('[role=status] .toast-title')).not.toBe('')
    await expect
      .poll(() => visitor.evaluate(() => (window as unknown as { moves: string[] }).moves))
      .toEqual([expect.stringContaining(move), 'rests'])
    await expect.poll(() => visitor.count('.toast')).toBe(0)
  })
}
