import type { Locator } from 'playwright/test'
import { expect, type Publisher, refusalsNoted, see, test } from './publisher.ts'

test.use(refusalsNoted)

const pathOf = (card: Locator) => card.locator('.card-path')
const sentTo = (publisher: Publisher) => publisher.arrived().map(({ post }) => post.slug)

async function openMore(card: Locator) {
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = card.page().getByRole('form', { name: /^Edit/ })
  await editor.locator('summary', { hasText: 'More' }).click()
  return editor.getByLabel('Slug')
}

test('posts that would share an address get one each', async ({ page, publisher }) => {
  await publisher.openScheduled('Tues - "Small steps"\nFri - "Small steps!"')
  const [first, second] = [publisher.cards.nth(0), publisher.cards.nth(1)]
  const openBoth = async () => {
    for (const card of [first, second]) await card.locator('.card-title').click()
  }
  await openBoth()
  await expect(pathOf(first)).toHaveText('/blog/small-steps')
  const taken = '‘small-steps’ is taken by another post in the queue.'
  await expect(pathOf(second)).toHaveText(`/blog/small-steps-2 ${taken}`)
  await publisher.expectNoViolations()

  const field = await openMore(second)
  await expect(field).toHaveAttribute('placeholder', 'small-steps-2')
  for (const [slug, said] of [
    ['', `${taken} It will be at /blog/small-steps-2.`],
    ['Index', /^‘index’ is taken by the site itself\. It will be at \/blog\/index-2\.$/i],
    ['ten-minutes', 'It will be at /blog/ten-minutes.'],
  ] as const) {
    await field.fill(slug)
    await expect(field).toHaveAccessibleDescription(said)
  }
  // A slug that is chosen goes before one of the title.
  await field.fill('small-steps')
  await publisher.button('Done').click()
  await expect(pathOf(second)).toHaveText('/blog/small-steps')
  await expect(pathOf(first)).toHaveText(/^\/blog\/small-steps-2 /)

  await publisher.publishQueue(2)
  expect(sentTo(publisher)).toEqual(['small-steps-2', 'small-steps'])
  await page.reload()
  await openBoth()
  await expect(pathOf(first)).toHaveText('/blog/small-steps-2')
  await expect(pathOf(second)).toHaveText('/blog/small-steps')
})

const linked = 'Open [the app](/app), or read [this](/blog/sinking-funds) and [that](/#features).'
const appLeftOut =
  "The text links to '/app', which is no page of the site: it is shown as plain text."

test('a card says what the site will leave out of the text it has', async ({ publisher }) => {
  await publisher.openScheduled('Tues - "Small steps" - Five minutes\nFri - "Two"')
  const [card, other] = [publisher.cards.nth(0), publisher.cards.nth(1)]
  const checks = card.getByRole('list', { name: 'What the site will make of it' })
  await card.locator('.card-title').click()
  await expect(pathOf(card)).toBeVisible()
  await expect(checks).toHaveCount(0)
  // The other post of the queue is there by then, at its address.
  await card.getByLabel('Custom content').fill(`${linked} [Two](/blog/two)`)
  await expect(checks.getByRole('listitem')).toHaveText([
    appLeftOut,
    "The text links to '/blog/two', which is not published before 2027-01-08: it is shown as plain text.",
  ])
  await publisher.expectNoViolations()
  await expect(other.getByRole('list')).toHaveCount(0)
})

test('the form says where a post goes and sends it there', async ({ page, sandbox, publisher }) => {
  await publisher.openSingle({ allowsCors: true })
  await publisher.fillPost()
  const form = page.locator('form').filter({ has: page.getByLabel('Excerpt') })
  await see(form, 'It will be at /blog/cafe-budgets.')
  await publisher.title.fill('Sinking funds')
  const taken = '‘sinking-funds’ is taken by an article on the site.'
  await expect(form.getByRole('status').filter({ hasText: taken })).toBeVisible()
  await see(form, 'It will be at /blog/sinking-funds-2.')
  await publisher.inPreview((preview) => expect(preview).toContainText('/blog/sinking-funds-2'))
  await expect(form.getByRole('list', { name: 'What the site will make of it' })).toHaveCount(0)
  await publisher.content.fill(linked)
  await expect(form.getByRole('listitem')).toHaveText([appLeftOut])
  await publisher.expectNoViolations()
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  await publisher.button('Publish Blog Post').click()
  await see(page, /It may have been delivered/)
  await publisher.title.fill('Another title')
  await see(page, 'It stays at /blog/sinking-funds-2. Another slug moves it.')
  await publisher.send()
  expect(sentTo(publisher)).toEqual(['sinking-funds-2', 'sinking-funds-2'])
  expect(new Set(publisher.arrived().map(({ post }) => post.id)).size).toBe(1)
})
