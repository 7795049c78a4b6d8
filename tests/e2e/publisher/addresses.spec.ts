import { expect, test } from './publisher.ts'

test('posts that would share an address get one each, and a card says what the site leaves out', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled('Tues - "Small steps"\nFri - "Small steps!"')
  const [first, second] = [publisher.cards.nth(0), publisher.cards.nth(1)]
  const [path, other] = [first.locator('.card-path'), second.locator('.card-path')]
  const openBoth = async () => {
    for (const card of [first, second]) await card.locator('.card-title').click()
  }
  await openBoth()
  await expect(path).toHaveText('/blog/small-steps')
  const taken = '‘small-steps’ is taken by another post in the queue.'
  await expect(other).toHaveText(`/blog/small-steps-2 ${taken}`)
  const checks = first.getByRole('list', { name: 'What the site will make of it' })
  await expect(checks).toHaveCount(0)
  const links = '[the app](/app), [this](/blog/sinking-funds), [it](/blog/small-steps-2)'
  await first.getByLabel('Custom content').fill(links)
  await expect(checks.getByRole('listitem')).toHaveText([
    "The text links to '/app', which is no page of the site: it is shown as plain text.",
    "The text links to '/blog/small-steps-2', which is not published before 2027-01-08: it is shown as plain text.",
  ])
  await publisher.expectNoViolations()

  await second.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('form', { name: /^Edit/ })
  await editor.locator('summary', { hasText: 'More' }).click()
  const field = editor.getByLabel('Slug')
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
  await expect(other).toHaveText('/blog/small-steps')
  await expect(path).toHaveText(/^\/blog\/small-steps-2 /)

  await publisher.publishQueue(2)
  expect(publisher.arrived().map(({ post }) => post.slug)).toEqual(['small-steps-2', 'small-steps'])
  await page.reload()
  await openBoth()
  await expect(path).toHaveText('/blog/small-steps-2')
  await expect(other).toHaveText('/blog/small-steps')
})
