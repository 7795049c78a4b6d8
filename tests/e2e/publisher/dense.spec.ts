import type { Locator, Page } from 'playwright/test'
import { fullQueue } from '../../support/publisher/full-queue.ts'
import { storeRecords } from '../../support/publisher/store-posts.ts'
import { expect, type Publisher, see, test } from './publisher.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

/** The publisher with 36 posts in all states, and its connection, which a reload does not keep here. */
async function openFull(page: Page, publisher: Publisher) {
  await page.goto('/blog')
  await storeRecords(page, fullQueue())
  await page.goto('/blog-publisher')
  await publisher.enterWebhook()
  await publisher.showTool('Bulk Publisher')
  await publisher.button('Enter').click()
  await publisher.key.fill('sk-any-key-0123456789')
  await publisher.key.blur()
  // The next visit.
  await publisher.showTool('Blog Publisher')
  await publisher.showTool('Bulk Publisher')
  await see(publisher.region('Connection'), 'AI key …6789')
}

/** The heights above the queue, in px: of the connection before it is there, and of the first card. */
async function expectLittleAbove(
  page: Page,
  publisher: Publisher,
  most: { connection: number; firstCard: number },
) {
  await page.goto('/bulk-publisher')
  expect((await boxOf(publisher.region('Connection'))).height).toBeLessThanOrEqual(most.connection)
  await openFull(page, publisher)
  expect((await boxOf(publisher.cards.first())).y).toBeLessThanOrEqual(most.firstCard)
  expect(await publisher.isTooWide()).toBe(false)
  await publisher.expectNoViolations()
}

test('on a phone little room is taken above the queue, and a text of 200 % fits', async ({
  page,
  publisher,
}) => {
  await page.setViewportSize(phone)
  await expectLittleAbove(page, publisher, { connection: 280, firstCard: 330 })
  const isWhole = (title: Element) => title.scrollWidth <= title.clientWidth
  expect(await publisher.cardTitles.first().evaluate(isWhole), 'a title of 37 letters').toBe(true)
  await publisher.inSettings(async () => {
    const { scroll, client } = await publisher.settings.evaluate((dialog) => ({
      scroll: dialog.scrollWidth,
      client: dialog.clientWidth,
    }))
    expect(scroll).toBe(client)
  })
  await page.setViewportSize({ width: 720, height: 900 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await publisher.isTooWide()).toBe(false)
})

test('on a desktop a queue is dense, found by its titles and worked by keys', async ({
  page,
  publisher,
}) => {
  await page.setViewportSize(desktop)
  await expectLittleAbove(page, publisher, { connection: 150, firstCard: 280 })

  await test.step('a post is a row, and ten of the first are in sight', async () => {
    for (let at = 0; at < 10; at += 1) {
      await expect(publisher.cards.nth(at)).toBeInViewport({ ratio: 1 })
    }
    for (const [filter, most] of [
      ['published', 40],
      ['failed', 40],
      ['pending', 60],
    ] as const) {
      await publisher.filter(filter).click()
      for (const card of await publisher.cards.all()) {
        expect((await boxOf(card)).height, filter).toBeLessThanOrEqual(most)
      }
    }
  })

  await test.step('the menu of a card is worked by keys', async () => {
    const card = publisher.cards.nth(3)
    const more = card.locator('.more-button')
    await more.press('Enter')
    await expect(card.getByRole('button', { name: 'Generate text' })).toBeFocused()
    await publisher.press('ArrowDown')
    await expect(card.getByRole('button', { name: 'Open in Blog Publisher' })).toBeFocused()
    await publisher.expectNoViolations()
    await publisher.press('Escape')
    await expect(more).toBeFocused()
  })

  await test.step('a title opens all that is known, by Enter, and a search finds it', async () => {
    await publisher.filter('all').click()
    const search = page.getByLabel('Search titles')
    await search.fill('POST 13 ')
    await expect(publisher.cards).toHaveCount(1)
    const card = publisher.cards.first()
    await see(card, /^Failed$/, 'Refused (413)')
    await expect(card.getByText(/Payload too large/)).toHaveCount(0)
    await card.locator('.card-title').press('Enter')
    await expect(card.locator('.card-path')).toHaveText(/^\/blog\/post-13-/)
    await expect(card.getByText(/It said: Payload too large/).first()).toBeVisible()
    await expect(card.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(1)
    await expect(card.getByRole('region', { name: 'Preview' })).toBeVisible()
    await publisher.expectNoViolations()
    await card.locator('.card-title').press('Enter')
    await expect(card.getByRole('region', { name: 'Preview' })).toHaveCount(0)
    await search.fill('')
  })

  await test.step('the main action keeps its place, and stays in sight', async () => {
    const before = await boxOf(publisher.publishAll)
    await publisher.filter('failed').click()
    await publisher.card('Post 13 ').getByRole('button', { name: 'Retry' }).click()
    await see(page, /^13 published$/)
    expect(await boxOf(publisher.publishAll)).toEqual(before)
    await publisher.filter('all').click()
    await publisher.cards.last().scrollIntoViewIfNeeded()
    await expect(publisher.publishAll).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('36 posts scheduled')).toBeInViewport()
  })
})
