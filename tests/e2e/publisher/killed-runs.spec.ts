import type { BrowserContext, Page } from '@playwright/test'
import type { Sandbox } from '../../../site/sandbox/sandbox.ts'
import { newDraft, type PostRecord } from '../../../shared/post-record.ts'
import { expect, hurry, test } from '../../support/fixtures.ts'
import { killPoints } from '../../support/kills/kill-points.ts'
import { isEveryTest } from '../../support/system.ts'
import { storePosts } from '../../support/publisher/store-posts.ts'
import { arrived, Publisher } from './publisher.ts'

declare global {
  interface Window {
    /** What the page has written or sent since the run was started. */
    steps: string[]
    /** Before which of them the page stops for good. Counts from 1. */
    stopBefore: number
  }
}

// A page that waits for a reply without letting anything else happen is warned.
test.use({ allowedConsole: [/Synchronous XMLHttpRequest/] })

const never = '/never'
const posts = ['One', 'Two'].map((title, position): PostRecord => ({
  ...newDraft(`kill-${position}`, 0),
  title,
  content: `Text of ${title}`,
  publishDate: '2027-01-05',
  position,
  state: { status: 'pending' },
}))

test('a page that crashes in its first post delivers both, and none twice', async ({
  browser,
  sandbox,
}) => {
  test.slow()
  const whole = await inNewContext(async (context) => {
    const page = await openPage(context, sandbox, Infinity)
    await new Publisher(page, sandbox).publishAll.click()
    await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
    return page.evaluate(() => window.steps)
  })
  // Both posts take the same ones; the next is not made either.
  const ofFirst = whole.slice(0, whole.length / 2 + 1)
  expect(ofFirst.filter((step) => step === 'fetch')).toHaveLength(1)
  expect(ofFirst.filter((step) => step === 'commit')).toHaveLength(2)

  const shown: string[] = []
  const sent = ofFirst.indexOf('fetch') + 1
  for (const at of isEveryTest ? killPoints([...ofFirst, 'end']) : [sent]) {
    sandbox.inbox.clear()
    await inNewContext(async (context) => {
      await crashInRun(await openPage(context, sandbox, at + 1), sandbox)
      const publisher = await reopen(context, sandbox)
      const first = publisher.card('One')
      const status = (await first.getAttribute('data-status')) ?? ''
      shown.push(`${status} after ${arrived(sandbox).length}`)
      if (status === 'failed') {
        await expect(first.getByText(/closed while it was being sent.*before you/)).toBeVisible()
      }
      if (status === 'failed' && arrived(sandbox).length === 0) {
        await publisher.button('I have checked: set back to pending').click()
      }
      await publisher.publishAll.click()
      await expect(publisher.page.getByText(/^Successfully published/)).toBeVisible()
      expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One', 'Two'])
    })
  }
  const everyStep = ['pending after 0', 'failed after 0', 'failed after 1', 'published after 1']
  expect([...new Set(shown)]).toEqual(isEveryTest ? everyStep : ['failed after 1'])

  async function inNewContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const context = await browser.newContext()
    await context.addInitScript(hurry)
    // Not even an error comes back.
    await context.route(`**${never}`, () => undefined)
    const result = await work(context)
    await context.close()
    return result
  }
})

/** A page that is about to publish both posts, and stops for good before a step of that. */
async function openPage(
  context: BrowserContext,
  sandbox: Sandbox,
  stopBefore: number,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/blog')
  await storePosts(page, posts)
  await page.addInitScript(watchSteps, { webhook: sandbox.urls.webhook, never })
  await page.goto('/bulk-publisher')
  const publisher = new Publisher(page, sandbox)
  await publisher.enterWebhook()
  await expect(publisher.cards).toHaveCount(2)
  await expect(publisher.publishAll).toBeEnabled()
  await page.evaluate((before) => {
    Object.assign(window, { steps: [], stopBefore: before })
  }, stopBefore)
  return page
}

/** Publishes until the page stops, and ends its process as the system does. */
async function crashInRun(page: Page, sandbox: Sandbox): Promise<void> {
  // A page that has stopped takes no session, and does not answer the click.
  const session = await page.context().newCDPSession(page)
  const stopped = page.waitForRequest((request) => request.url().endsWith(never))
  new Publisher(page, sandbox).publishAll.click().catch(() => undefined)
  await stopped
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

async function reopen(context: BrowserContext, sandbox: Sandbox): Promise<Publisher> {
  const publisher = new Publisher(await context.newPage(), sandbox)
  await publisher.page.goto('/bulk-publisher')
  await publisher.enterWebhook()
  await expect(publisher.publishAll).toBeEnabled()
  return publisher
}

/** Runs in the page from its beginning. */
function watchSteps({ webhook, never: url }: { webhook: string; never: string }): void {
  window.steps = []
  window.stopBefore = Infinity
  const take = (name: string) => {
    window.steps.push(name)
    if (window.steps.length !== window.stopBefore) return
    // The only way to stop here: its reply never comes.
    const request = new XMLHttpRequest()
    request.open('GET', url, false)
    request.send()
  }
  const around = <Name extends string, Result>(
    object: Record<Name, (...args: never[]) => Result>,
    method: Name,
    see: { call?: (input: unknown) => void; result?: (result: Result) => void },
  ) => {
    const call = object[method]
    object[method] = function (this: unknown, ...args) {
      see.call?.(args[0])
      const result = call.apply(this, args)
      see.result?.(result)
      return result
    }
  }
  for (const method of ['put', 'delete', 'clear'] as const) {
    around<typeof method, unknown>(IDBObjectStore.prototype, method, {
      call: () => {
        take(method)
      },
    })
  }
  around<'transaction', IDBTransaction>(IDBDatabase.prototype, 'transaction', {
    result: (transaction) => {
      if (transaction.mode !== 'readwrite') return
      transaction.addEventListener('complete', () => {
        take('commit')
      })
    },
  })
  around<'fetch', unknown>(window, 'fetch', {
    call: (address) => {
      if (address === webhook) take('fetch')
    },
  })
}
