import type { Page } from 'playwright/test'
import type { Fault } from '../../../site/dev/sandbox/faults/faults.ts'
import { placeholderMark } from '../../../shared/held-back.ts'
import { expect, refusalsNoted, test } from './publisher.ts'

test.use(refusalsNoted)

const three = 'Tues - "One"\nFri - "Two"\nWeek 2\nTues - "Three"'

/**
 * A clock by which pauses of the page take a two-hundredth, and where nobody answers the time for an
 * answer a hundredth; and a note of each toast. Runs in the page.
 */
function quicken(isUnanswered: boolean): void {
  const start = window.setTimeout.bind(window)
  const quick = (handler: () => void, ms = 0) => start(handler, ms / 200)
  Object.assign(window, { setTimeout: quick })
  if (isUnanswered) {
    AbortSignal.timeout = (ms) => {
      const aborting = new AbortController()
      start(() => aborting.abort(), ms / 100)
      return aborting.signal
    }
  }
  const toasts: string[] = []
  const note = () => {
    for (const toast of document.querySelectorAll<HTMLElement>('.toast:not([data-noted])')) {
      toast.dataset['noted'] = ''
      toasts.push(
        [...toast.querySelectorAll('.toast-title, .toast-title + p')]
          .map((line) => line.textContent)
          .join(' / '),
      )
    }
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
  Object.assign(window, { toasts })
}

const toastsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'toasts') as string[])

const status = (code: number, body?: unknown): Fault => ({ name: 'status', status: code, body })
const choice = (content: string, finish_reason: string) =>
  status(200, { choices: [{ message: { content }, finish_reason }] })
const ended = (count: number) =>
  `Bulk Publishing Complete / Successfully published ${count} of 3 posts.`

const noText: [string, Fault][] = [
  ['answers 400', status(400)],
  ['answers 401', status(401)],
  ['answers 429 without a time', status(429)],
  ['answers 500', status(500)],
  ['resets the connection', { name: 'reset-after' }],
  ['answers no JSON', status(200, 'Hello')],
  ['answers without a text', choice('', 'stop')],
  ['cuts the text off', choice('# Half a', 'length')],
]

for (const [what, fault] of noText) {
  test(`an AI that ${what} costs three posts their text, and no more`, async ({
    page,
    sandbox,
    publisher,
  }) => {
    await page.addInitScript(quicken, false)
    sandbox.faults.set('ai', fault)
    await publisher.openScheduled(three)
    await publisher.publishAll.click()
    await expect.poll(() => toastsOf(page), { timeout: 20_000 }).toContain(ended(3))
    const failure = 'Content Generation Failed / Using template content instead.'
    expect((await toastsOf(page)).slice(1)).toEqual([failure, failure, failure, ended(3)])
    const content = expect.stringContaining(placeholderMark)
    expect(publisher.arrived()).toMatchObject(
      ['One', 'Two', 'Three'].map((title) => ({
        action: 'publish_ai_generated_post',
        aiGenerated: false,
        post: { title, content },
      })),
    )
    await expect(publisher.cards.locator('.badge')).toHaveText(Array(3).fill('Published'))
  })
}

test('one press writes the placeholders again, and one more publishes the changes', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('ai', status(403))
  await publisher.openScheduled(three)
  await publisher.publishQueue(3)
  const summary = publisher.region('Summary of the run')
  await expect(summary).toContainText('3 with a placeholder')
  await publisher.expectAccessible('a run that used placeholders')
  sandbox.faults.clear()
  await publisher.button('Write them again').click()
  await expect(summary).toContainText('3 texts written for 3 posts')
  expect(publisher.arrived()).toHaveLength(3)
  await publisher.button('Publish 3 changes').click()
  await expect.poll(() => publisher.arrivedTitles()).toHaveLength(6)
  const [first, , , again] = publisher.arrived()
  expect(again?.post.id).toBe(first?.post.id)
  expect(again?.post.content).toContain('Where to go from here')
  await expect(page.getByText('Changed, not sent')).toHaveCount(0)
})

const notSent: [string, Fault, { allowsCors?: boolean; published: number }][] = [
  ['refuses, unseen', status(500), { published: 3 }],
  ['refuses', status(500), { allowsCors: true, published: 0 }],
  ['resets the connection', { name: 'reset-after' }, { published: 0 }],
  ['never answers', { name: 'never' }, { published: 0 }],
]

for (const [what, fault, { allowsCors = false, published }] of notSent) {
  test(`a webhook that ${what}: ${published} of three posts are published, silently`, async ({
    page,
    sandbox,
    publisher,
  }) => {
    await page.addInitScript(quicken, fault.name === 'never')
    sandbox.faults.set('webhook', fault)
    await publisher.openScheduled(three, { allowsCors })
    await publisher.publishAll.click()
    await expect.poll(() => toastsOf(page), { timeout: 20_000 }).toContain(ended(published))
    expect((await toastsOf(page)).slice(1)).toEqual([ended(published)])
    expect(publisher.arrived()).toMatchObject(
      ['One', 'Two', 'Three'].map((title) => ({ aiGenerated: true, post: { title } })),
    )
    const badge = published === 0 ? 'Failed' : 'Published'
    await expect(publisher.cards.locator('.badge')).toHaveText(Array(3).fill(badge))
  })
}
