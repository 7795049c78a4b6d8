import { expect, test } from './fixtures.ts'
import type { Target } from './in-page.ts'
import type { Visitor } from './visitor.ts'

interface Press {
  path: string
  control: Target
  /** What is there once it has done what it does. */
  effect: string
}

const presses: Record<string, Press> = {
  'the mascot': { path: '/', control: '.mascot-nav', effect: '[role=status] .toast' },
  'an arrow of the carousel': {
    path: '/',
    control: { role: 'button', name: 'Next slide' },
    effect: '.dots li:nth-child(2) [aria-current]',
  },
  'an empty form': {
    path: '/',
    control: { role: 'button', name: 'Join the Waitlist', within: '.hero' },
    effect: '[role=alert] .toast',
  },
  'a category': {
    path: '/blog',
    control: { role: 'button', name: 'Budgeting' },
    effect: '.chips :nth-child(n + 3)[aria-pressed=true]',
  },
}

const seen = (visitor: Visitor, selector: string) =>
  expect.poll(() => visitor.count(selector)).toBe(1)

for (const [what, { path, control, effect }] of Object.entries(presses)) {
  test(`${what} works as soon as the page is there, whatever else is still on its way`, async ({
    visitor,
    host,
  }) => {
    host.hold(/\/assets\//)
    await visitor.open(path, 'interactive')
    await visitor.click(control)
    await seen(visitor, effect)
  })
}

test.describe('when its application cannot be had', () => {
  test.use({ allowedProblems: [/./] })

  test('the publisher says so, and works once it can', async ({ visitor, host }) => {
    const code = host.hold(/\/assets\/[^/]+\.js/)
    code.fail()
    await visitor.open('/blog-publisher')
    await seen(visitor, '[role=alert] .toast')
    code.open()
    await visitor.open('/bulk-publisher')
    await visitor.open('/blog-publisher')
    await visitor.click({ role: 'tab', name: 'JSON Import' })
    await seen(visitor, '[role=tab][aria-selected=true]:last-child')
  })
})
