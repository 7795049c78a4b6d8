import type { Locator } from '@playwright/test'
import { violationsOf } from '../../support/accessibility.ts'
import { expect, type Publisher, test } from './publisher.ts'

// The browser itself notes each refusal.
test.use({ allowedConsole: [/Failed to load resource/] })

const pathOf = (card: Locator) => card.locator('.card-path')
const sentTo = (publisher: Publisher) => publisher.arrived().map(({ post }) => post.slug)

async function openMore(card: Locator) {
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.locator('summary', { hasText: 'More' }).click()
  return card.getByLabel('Slug')
}

test('posts that would have one address get another each, which their cards show and which is sent', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled('Tues - "Small steps"\nFri - "Small steps!"')
  const [first, second] = [publisher.cards.nth(0), publisher.cards.nth(1)]
  await expect(pathOf(first)).toHaveText('/blog/small-steps')
  await expect(pathOf(second)).toHaveText(
    '/blog/small-steps-2 ‘small-steps’ is taken by another post in the queue.',
  )
  expect(await violationsOf(page)).toEqual([])

  const field = await openMore(second)
  await expect(field).toHaveAttribute('placeholder', 'small-steps-2')
  await expect(field).toHaveAccessibleDescription(
    '‘small-steps’ is taken by another post in the queue. It will be at /blog/small-steps-2.',
  )
  await field.fill('Index')
  await expect(field).toHaveAccessibleDescription(
    '‘index’ is taken by the site itself. It will be at /blog/index-2.',
  )
  await field.fill('Ten minutes')
  await expect(field).toHaveAccessibleDescription('It will be at /blog/ten-minutes.')
  // What is chosen goes before what a title makes.
  await field.fill('small-steps')
  await second.getByRole('button', { name: 'Done' }).click()
  await expect(pathOf(second)).toHaveText('/blog/small-steps')
  await expect(pathOf(first)).toHaveText(/^\/blog\/small-steps-2 /)

  await publisher.publishAll.click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  expect(sentTo(publisher)).toEqual(['small-steps-2', 'small-steps'])
  await page.reload()
  await expect(pathOf(first)).toHaveText('/blog/small-steps-2')
  await expect(pathOf(second)).toHaveText('/blog/small-steps')
})

const linked = 'Open [the app](/app), or read [this](/blog/sinking-funds) and [that](/#features).'
const appLeftOut =
  "The text links to '/app', which is no page of the site: it is shown as plain text."

test('a card says before what the site will leave out, and nothing of a text that is to come', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled('Tues - "Small steps" - Five minutes\nFri - "Two"')
  const [card, other] = [publisher.cards.nth(0), publisher.cards.nth(1)]
  const checks = card.getByRole('list', { name: 'What the site will make of it' })
  await expect(pathOf(card)).toBeVisible()
  await expect(checks).toHaveCount(0)
  const content = card.getByLabel('Custom content')
  // The other post of the queue is there by then, at its address.
  await content.fill(`${linked} [Two](/blog/two)`)
  await content.blur()
  await expect(checks.getByRole('listitem')).toHaveText([
    appLeftOut,
    "The text links to '/blog/two', which is not published before 2027-01-08: it is shown as plain text.",
  ])
  expect(await violationsOf(page)).toEqual([])
  await openMore(card)
  await card.getByLabel('Featured image').fill('https://elsewhere.example/cup.jpg')
  await card.getByLabel('SEO title').fill('What sk-abc123def456ghi7 costs')
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(checks.getByRole('listitem')).toContainText([
    appLeftOut,
    '/blog/two',
    "The picture 'https://elsewhere.example/cup.jpg' is not on the site, so the image is left out: save it in site/public and give its path.",
    'The SEO title holds what looks like a key of an AI service: everybody can read it on the site.',
  ])
  await expect(other.getByRole('list')).toHaveCount(0)
})

test('the form says where the post will be and what is left out, and sends it there, as often as it takes', async ({
  page,
  sandbox,
  publisher,
}) => {
  await publisher.openSingle()
  await page.getByLabel(/My webhook allows CORS/).check()
  await publisher.fillPost()
  const form = page.locator('form').filter({ has: page.getByLabel('Excerpt') })
  await expect(
    form.getByText('It will be at /blog/cafe-budgets, as the title has it.'),
  ).toBeVisible()
  await publisher.title.fill('Sinking funds')
  const taken = '‘sinking-funds’ is taken by an article on the site.'
  await expect(form.getByRole('status').filter({ hasText: taken })).toBeVisible()
  await expect(form.getByText('It will be at /blog/sinking-funds-2.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('/blog/sinking-funds-2')
  await expect(form.getByRole('list', { name: 'What the site will make of it' })).toHaveCount(0)
  await page.getByLabel('Content').fill(linked)
  await expect(form.getByRole('listitem')).toHaveText([appLeftOut])
  expect(await violationsOf(page)).toEqual([])
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  await publisher.button('Publish Blog Post').click()
  await expect(page.getByText(/It may have been delivered/)).toBeVisible()
  await publisher.title.fill('Another title')
  await expect(page.getByText('Stays /blog/sinking-funds-2, where it was sent to.')).toBeVisible()
  await publisher.button('Publish Blog Post').click()
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
  expect(sentTo(publisher)).toEqual(['sinking-funds-2', 'sinking-funds-2'])
  expect(new Set(publisher.arrived().map(({ post }) => post.id)).size).toBe(1)
})
