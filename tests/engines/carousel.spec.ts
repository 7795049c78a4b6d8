import { expect, test } from './fixtures.ts'
import type { Visitor } from './visitor.ts'

const next = { role: 'button', name: 'Next slide' } as const
const previous = { role: 'button', name: 'Previous slide' } as const
const stepPx = 312

/** Where the dots say it is, and where it is: its index, and the index of its position. */
async function position(visitor: Visitor): Promise<[told: number, seen: number]> {
  return visitor.evaluate((stepPx) => {
    const label =
      document.querySelector('.features-dots [aria-current]')?.getAttribute('aria-label') ?? ''
    const { scrollLeft } = document.querySelector('.features-track') ?? { scrollLeft: NaN }
    return [Number(/\d+/.exec(label)?.[0]) - 1, Math.round((scrollLeft / stepPx) * 100) / 100]
  }, stepPx)
}

const expectIndex = (visitor: Visitor, index: number) =>
  expect.poll(() => position(visitor)).toEqual([index, index])

// As soon as the page is there, whatever else is still on its way.
test.beforeEach(async ({ visitor, host }) => {
  host.hold(/\/assets\//)
  await visitor.open('/', 'interactive')
})

test('its buttons move it, from index 0 to 4 and back', async ({ visitor }) => {
  for (const index of [1, 2, 3, 4, 4]) {
    await visitor.click(next)
    await expectIndex(visitor, index)
  }
  await visitor.click(previous)
  await expectIndex(visitor, 3)
  await visitor.click({ role: 'button', name: 'Go to slide 1: Landing' })
  await expectIndex(visitor, 0)
})

test('a key and a finger press its buttons', async ({ visitor }) => {
  await visitor.focus(next)
  await visitor.press('Enter')
  await expectIndex(visitor, 1)
  await visitor.tap({ role: 'button', name: 'Go to slide 4: AI Analytics' })
  await expectIndex(visitor, 3)
  await visitor.tap(previous)
  await expectIndex(visitor, 2)
})

test('it follows a wheel or a trackpad, and goes on from there', async ({ visitor }) => {
  await visitor.scroll('.features-track', 2 * stepPx)
  await expectIndex(visitor, 2)
  await visitor.click(next)
  await expectIndex(visitor, 3)
})
