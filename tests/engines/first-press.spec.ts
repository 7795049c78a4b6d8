import { codeOfIslands } from '../support/code-of-islands.ts'
import { expect, test } from './fixtures.ts'
import type { Target } from './in-page.ts'
import type { Visitor } from './visitor.ts'

interface Press {
  path: string
  control: Target
  /** What is there once it has done what it does. */
  effect: string
}

const mascot: Press = { path: '/', control: '.mascot-nav', effect: '[role=status] .toast' }

const publisherTab: Press = {
  path: '/blog-publisher',
  control: { role: 'tab', name: 'JSON Import' },
  effect: '[role=tab][aria-selected=true]:last-child',
}

const presses: Record<string, Press> = {
  'the mascot': mascot,
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
  test(`${what}, pressed before its code has come, is shown as busy and acts then`, async ({
    visitor,
    host,
  }) => {
    const code = host.hold(codeOfIslands)
    await visitor.open(path, 'interactive')
    await visitor.click(control)
    await seen(visitor, 'button[aria-busy=true]')
    expect(await visitor.count(effect)).toBe(0)
    code.open()
    await seen(visitor, effect)
    expect(await visitor.count('button[aria-busy=true]')).toBe(0)
  })
}

test('a search and a category, both before the code has come, count together', async ({
  visitor,
  host,
}) => {
  const code = host.hold(codeOfIslands)
  await visitor.open('/blog', 'interactive')
  await visitor.click('[type=search]')
  await visitor.type('sinking')
  await visitor.click({ role: 'button', name: 'Budgeting' })
  code.open()
  await expect.poll(() => visitor.path()).toBe('/blog?q=sinking&category=Budgeting')
  expect(await visitor.value('[type=search]')).toBe('sinking')
})

test('presses before the code has come count each, in their order', async ({ visitor, host }) => {
  const code = host.hold(codeOfIslands)
  await visitor.open('/blog', 'interactive')
  for (const name of ['Budgeting', 'Investing', 'Budgeting']) {
    await visitor.click({ role: 'button', name })
  }
  code.open()
  await expect.poll(() => visitor.path()).toBe('/blog?category=Budgeting')

  const again = host.hold(codeOfIslands)
  await visitor.open('/', 'interactive')
  const next = { role: 'button', name: 'Next slide' } as const
  for (let times = 0; times < 3; times += 1) await visitor.click(next)
  again.open()
  await seen(visitor, '.dots li:nth-child(4) [aria-current]')
})

test.describe('when the code cannot be had', () => {
  // Zod asks whether it may compile the publisher's schemas, and takes no for an answer.
  test.use({ allowedProblems: [/could not be loaded|^Forbidden: script-src eval$/] })

  for (const [what, { path, control, effect }] of Object.entries({
    'the mascot': mascot,
    'a tab of the publisher': publisherTab,
  })) {
    test(`a press of ${what} says so, and the next one works once it can`, async ({
      visitor,
      host,
    }) => {
      const code = host.hold(codeOfIslands)
      code.fail()
      await visitor.open(path)
      await visitor.click(control)
      await seen(visitor, '[role=alert] .toast')
      code.open()
      await visitor.click(control)
      await seen(visitor, effect)
      expect(await visitor.count('[role=alert] .toast')).toBe(0)
    })
  }
})
