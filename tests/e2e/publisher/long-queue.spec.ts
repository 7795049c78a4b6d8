import type { Page } from '@playwright/test'
import { addDays } from '../../../shared/dates.ts'
import { newDraft, type PostRecord } from '../../../shared/post-record.ts'
import type { Sandbox } from '../../../site/sandbox/sandbox.ts'
import { expect, test } from '../../support/fixtures.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { storePosts } from '../../support/publisher/store-posts.ts'
import { Publisher } from './publisher.ts'

/** A post for each day, with a text to be sent. */
function longQueue(count: number): PostRecord[] {
  return Array.from({ length: count }, (_, at) => ({
    ...newDraft(`post-${at + 1}`, 0),
    title: `Post ${at + 1}.`,
    excerpt: `Excerpt ${at + 1}.`,
    publishDate: addDays('2027-01-05', at) ?? '',
    content: 'A text.',
    textSource: 'ai',
    position: at,
    state: { status: 'pending' },
  }))
}

async function openLong(page: Page, sandbox: Sandbox, count = 1000): Promise<Publisher> {
  await page.goto('/blog')
  await storePosts(page, longQueue(count))
  await page.goto('/bulk-publisher')
  const publisher = new Publisher(page, sandbox)
  await expect(publisher.cards).toHaveCount(100)
  return publisher
}

declare global {
  interface Window {
    /** The ids of the cards in which something was changed. */
    changed: Set<string>
  }
}

test('a step of a run changes the cards of its own posts', async ({ page, sandbox }) => {
  const publisher = await openLong(page, sandbox, 150)
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
  await takeChanged()

  const second = await holdRequests(page, sandbox.urls.webhook)
  first.release()
  await second.begun
  await expect(publisher.card('Post 2.').getByText('Sending')).toBeVisible()
  expect((await takeChanged()).sort()).toEqual(['card-post-1', 'card-post-2'])

  second.release()
})

test('of a thousand posts a hundred are shown at a time, and a day leads to its card among them', async ({
  page,
  sandbox,
}) => {
  const publisher = await openLong(page, sandbox)
  await expect(page.getByText('1000 posts scheduled')).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(6000)
  await publisher.button('Show 100 more of 900').click()
  await expect(publisher.cards).toHaveCount(200)
  await expect(publisher.card('Post 200.')).toBeAttached()
  await page.getByRole('button', { name: 'Published 0' }).click()
  await expect(page.getByText('No post is published.')).toBeInViewport()
  await page.getByRole('button', { name: 'Pending 1000' }).click()
  await expect(publisher.cards).toHaveCount(100)
  const months = page.getByRole('region', { name: 'Months' })
  await expect(months.getByRole('table')).toHaveCount(12)
  await months.getByRole('button', { name: 'Later months' }).click()
  await months.getByRole('button', { name: 'Later months' }).click()
  await expect(months.getByRole('button', { name: 'Later months' })).toHaveCount(0)
  // 998 days later.
  await months.getByRole('link', { name: /September 29, 2029/ }).click()
  const title = page.getByRole('heading', { name: 'Post 999.', exact: true })
  await expect(title).toBeInViewport()
  await expect(title).toBeFocused()
  await expect(publisher.cards).toHaveCount(100)
  await page.keyboard.press('Tab')
  const handle = publisher.card('Post 999.').getByRole('button', { name: /move to another day/ })
  await expect(handle).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(title).toBeFocused()
  await publisher.button('Show the 100 before').click()
  await expect(publisher.cards).toHaveCount(200)
  await expect(publisher.card('Post 801.')).toBeAttached()
})

test('a post far down that cannot be sent is shown, and its field has the focus', async ({
  page,
  sandbox,
}) => {
  const publisher = await openLong(page, sandbox, 250)
  await publisher.button('Show 100 more of 150').click()
  await publisher.card('Post 150.').getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Edit Post 150.' })
  await form.getByLabel('Title', { exact: true }).fill('')
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await page.getByRole('tab', { name: /Review/ }).click()
  await expect(publisher.cards).toHaveCount(100)
  await publisher.enterWebhook()
  await publisher.publishAll.click()
  // The run does not begin before the post is valid.
  const edited = page.locator('#card-post-150')
  await expect(edited.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(edited.getByLabel('Title', { exact: true })).toHaveValue('')
})
