import type { Page } from '@playwright/test'
import { addDays } from '../../../shared/dates.ts'
import type { Queue } from '../../../shared/queue.ts'
import type { Sandbox } from '../../../site/sandbox/sandbox.ts'
import { expect, test } from '../../support/fixtures.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { storeEarlierQueue } from '../../support/publisher/earlier-queue.ts'
import { Publisher } from './publisher.ts'

/** A post for each day, with a text to be sent. */
function longQueue(count: number): Queue {
  return Array.from({ length: count }, (_, at) => ({
    // Ids by which the first posts stand in one group.
    id: `29-${at + 1}`,
    title: `Post ${at + 1}.`,
    excerpt: `Excerpt ${at + 1}.`,
    publishDate: addDays('2027-01-05', at) ?? '',
    status: 'pending',
    prepared: { text: 'A text.', source: 'ai' },
  }))
}

async function openLong(page: Page, sandbox: Sandbox): Promise<Publisher> {
  await page.goto('/blog')
  await storeEarlierQueue(page, longQueue(1000))
  await page.goto('/bulk-publisher')
  const publisher = new Publisher(page, sandbox)
  await expect(publisher.cards).toHaveCount(1000)
  return publisher
}

const wholeCards = (page: Page) => page.locator('.card[data-detail="whole"]')
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('of a thousand cards those are whole that are or were near to the screen', async ({
  page,
  sandbox,
}) => {
  const publisher = await openLong(page, sandbox)
  await expect(publisher.card('Post 1.').getByLabel('Custom content')).toBeVisible()
  expect(await wholeCards(page).count()).toBeLessThan(200)
  expect(await page.locator('*').count()).toBeLessThan(12_000)
  const height = await heightOf(page)

  const last = publisher.card('Post 1000.')
  await expect(last.getByText('Excerpt 1000.')).toHaveCount(1)
  await expect(last.getByRole('button')).toHaveCount(0)
  await last.evaluate((card) => {
    card.scrollIntoView({ behavior: 'instant' })
  })
  await expect(last.getByRole('button', { name: 'Generate & Publish' })).toBeInViewport()
  expect(await wholeCards(page).count()).toBeLessThan(400)
  // What was not laid out was given about the height it has.
  expect(Math.abs((await heightOf(page)) / height - 1)).toBeLessThan(0.1)

  await last.getByRole('button', { name: 'Read' }).click()
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await expect(publisher.card('Post 1.').getByRole('heading')).toBeInViewport()
  await expect(last.getByText('A text.')).toHaveCount(1)
})

declare global {
  interface Window {
    /** The ids of the cards in which something was changed. */
    changed: Set<string>
  }
}

test('a step of a run changes the cards of its own posts, of a thousand', async ({
  page,
  sandbox,
}) => {
  const publisher = await openLong(page, sandbox)
  await publisher.enterWebhook()
  await page.evaluate(() => {
    window.changed = new Set()
    const note = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement
      const card = element?.closest('.card')
      if (card) window.changed.add(card.id)
    }
    new MutationObserver((records) => {
      for (const record of records) note(record)
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  const takeChanged = () =>
    page.evaluate(() => {
      const changed = [...window.changed]
      window.changed.clear()
      return changed
    })
  const first = await holdRequests(page, sandbox.urls.webhook)
  await publisher.publishAll.click()
  await first.begun
  // What can be done with a card cannot be done during a run.
  await expect(publisher.card('Post 2.').getByRole('button', { name: 'Remove' })).toBeDisabled()
  expect((await takeChanged()).length).toBeLessThan(200)

  const second = await holdRequests(page, sandbox.urls.webhook)
  first.release()
  await second.begun
  await expect(publisher.card('Post 2.').getByText('Sending')).toBeVisible()
  expect((await takeChanged()).sort()).toEqual(['card-29-1', 'card-29-2'])

  const third = await holdRequests(page, sandbox.urls.webhook)
  const styled = await countStyled(page, async () => {
    second.release()
    await third.begun
    await expect(publisher.card('Post 3.').getByText('Sending')).toBeVisible()
  })
  expect(styled.length).toBeGreaterThan(0)
  // The cards of a group do not inherit what it tells the style sheet about them.
  expect(Math.max(...styled)).toBeLessThan(150)
  third.release()
})

/** Of how many elements the style was worked out anew, each time that it was. */
async function countStyled(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page is of no browser.')
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  return trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
}

test('a filter leaves no gap in the place of cards that were never made whole', async ({
  page,
  sandbox,
}) => {
  await openLong(page, sandbox)
  const filters = page.getByRole('group', { name: 'Show posts' })
  await filters.getByRole('button', { name: 'Published' }).click()
  await expect(page.getByText('No post is published.')).toBeInViewport()
  expect(await wholeCards(page).count()).toBeLessThan(200)
  await filters.getByRole('button', { name: 'Pending' }).click()
  await expect(page.getByRole('heading', { name: 'Post 1.', exact: true })).toBeInViewport()
  expect(await wholeCards(page).count()).toBeLessThan(200)
})

test('a day leads to its card, which is made whole around the focus', async ({ page, sandbox }) => {
  const publisher = await openLong(page, sandbox)
  const months = page.getByRole('region', { name: 'Months' })
  await months.locator('[data-month="2029-09"]').scrollIntoViewIfNeeded()
  // 998 days later.
  await months.getByRole('button', { name: /September 29, 2029/ }).click()
  const title = page.getByRole('heading', { name: 'Post 999.', exact: true })
  await expect(title).toBeInViewport()
  const card = publisher.card('Post 999.')
  await expect(card.getByRole('button', { name: 'Generate & Publish' })).toBeVisible()
  await expect(title).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /move to another day/ })).toBeFocused()
})

test('what is typed into a card far down is there after a visit to the other tab', async ({
  page,
  sandbox,
}) => {
  const publisher = await openLong(page, sandbox)
  // Its title is a field while it is edited.
  const card = page.locator('#card-29-900')
  await card.evaluate((element) => {
    element.scrollIntoView({ behavior: 'instant' })
  })
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByLabel('Title').fill('')
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await page.getByRole('tab', { name: /Review/ }).click()
  await publisher.enterWebhook()
  await publisher.publishAll.click()
  // The run does not begin before the edit is valid.
  const edited = page.locator('.card:has(.card-editor)')
  await expect(edited.getByLabel('Title')).toBeFocused()
  await expect(edited.getByLabel('Title')).toHaveValue('')
})
