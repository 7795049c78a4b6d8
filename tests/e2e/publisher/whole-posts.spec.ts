import { storedBy } from '../../support/publisher/stored-by.ts'
import { expect, type Publisher, see, test } from './publisher.ts'

/** The publisher with two posts, and the editor of the first with all its fields in sight. */
async function openEditor(publisher: Publisher) {
  await publisher.openScheduled('Tues - "Small steps" - Five minutes\nFri - "Two"')
  const form = await publisher.edit('Small steps')
  await expect(form.getByLabel('Slug')).toBeHidden()
  await form.locator('summary', { hasText: 'More' }).click()
  return form
}

test('all of a post is set on its card, kept and sent', async ({ page, publisher }) => {
  const form = await openEditor(publisher)
  const categories = form.getByRole('textbox', { name: 'Categories' })
  await expect(categories).toHaveAttribute('placeholder', 'Personal Finance, Budgeting')
  await publisher.inPreview(async (preview) => {
    const page = preview.getByRole('article')
    await expect(page.getByRole('heading', { name: 'Small steps' })).toBeVisible()
    await see(page, '/blog/small-steps', 'Five minutes')
    await see(page, 'January 5, 2027', '0 min read', 'Pennywren Team', '#money-management')
    await see(preview, 'Its text is still to be written')
  })
  await form.getByRole('button', { name: 'Budgeting', exact: true }).click()
  await form.getByRole('button', { name: 'Investing' }).click()
  await form.getByLabel('Tags').fill('coins, jars')
  await form.getByLabel('Author').fill('Ann Other')
  await form.getByLabel('Featured image').fill('no-address.jpg')
  await form.getByLabel('Slug').fill('Tiny Stéps!')
  // The image that cannot be used hides nothing else.
  await publisher.inPreview((preview) =>
    see(preview.getByRole('article'), '/blog/tiny-steps', /^January 5, 2027/),
  )
  await form.getByLabel('Featured image').fill('/sinking-funds.jpg')
  await form.getByLabel('SEO title').fill('Found by all')
  await form.getByLabel('SEO description').fill('Described')
  await form.getByRole('button', { name: 'Done' }).click()
  const card = publisher.card('Small steps')
  await expect(publisher.cardTitle('Small steps')).toBeFocused()
  await expect.poll(() => storedBy(page)).toContain('Described')

  await page.reload()
  await publisher.openCard('Small steps')
  await expect(card).toContainText('/blog/tiny-steps')
  await publisher.enterConnection()
  await publisher.publishQueue(2)
  const chosen = {
    slug: 'tiny-steps',
    author: 'Ann Other',
    categories: ['Budgeting', 'Investing'],
    tags: ['coins', 'jars'],
    featuredImage: '/sinking-funds.jpg',
    seoTitle: 'Found by all',
    seoDescription: 'Described',
  }
  expect(publisher.arrived()).toMatchObject([
    { aiGenerated: true, post: { title: 'Small steps', ...chosen } },
    { post: { title: 'Two', slug: 'two', author: 'Pennywren Team' } },
  ])
})

test('what cannot be kept is named, and nothing typed is lost', async ({ page, publisher }) => {
  const form = await openEditor(publisher)
  const [date, image] = [form.getByLabel('Date'), form.getByLabel('Featured image')]
  await image.fill('cup.jpg')
  await image.press('Enter')
  await expect(image).toBeFocused()
  await expect(image).toHaveAccessibleDescription(/^It must be an http or https address, or a path/)
  await image.fill('/cup.jpg')
  // Month, day and year, as a keyboard enters them.
  await date.pressSequentially('010510520')
  await expect(date).toHaveValue('10520-01-05')
  await expect(date).toHaveAccessibleDescription(/up to the year 9999/)
  await date.fill('')
  await form.getByLabel('Tags').fill('kept')
  await expect(date).toHaveAccessibleDescription(/^Enter a date\./)
  // The editor is opened again for that.
  await page.keyboard.press('Escape')
  await publisher.tab('Import Calendar').click()
  await page.getByRole('tab', { name: /Review/ }).click()
  await publisher.publishAll.click()
  await publisher.expectToast(
    'Finish your edit first',
    'Nothing was sent: what you typed into this post cannot be saved as it is.',
  )
  await expect(date).toBeFocused()
  expect(publisher.arrived()).toEqual([])
  await date.fill('2027-01-05')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(publisher.cardTitle('Small steps')).toBeFocused()
  await expect.poll(() => storedBy(page)).toContain('kept')
})
