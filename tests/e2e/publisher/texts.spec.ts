import { holdRequests } from '../../support/hold-requests.ts'
import { expect, test } from './publisher.ts'

test('a text is written again under one heading, compared, taken, and can be undone', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled()
  const card = publisher.card('Small steps')
  const own = 'An introduction of my own.\n\n## What to do\n\nThe old advice.\n'
  await card.getByLabel('Custom content').fill(own)
  await card.getByText('Write again').click()
  await card.getByLabel('What to write again').selectOption('What to do')
  await card.getByRole('button', { name: 'Ask the AI' }).click()

  const before = card.getByRole('region', { name: 'The text as it is' })
  const after = card.getByRole('region', { name: 'The new text' })
  await expect(before.locator('del').filter({ hasText: 'old' })).toBeVisible()
  // Only the part is compared.
  await expect(after).not.toContainText('An introduction of my own.')
  await expect(after).not.toContainText('The old advice.')
  await expect(card.getByLabel('Custom content')).toHaveValue(own)

  await card.getByRole('button', { name: 'Take the new text' }).click()
  await expect(card.getByLabel('Custom content')).not.toHaveValue(/The old advice/)
  await expect(card.getByLabel('Custom content')).toHaveValue(/^An introduction of my own/)
  await expect(card.getByText('Text by AI')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByLabel('Custom content')).toHaveValue(own)
  await expect(card.getByText('Text by you')).toBeVisible()
})

test('what should be looked at is named on the card, selected, put into a form the page has, and asked about', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled()
  const card = publisher.card('Small steps')
  const field = card.getByLabel('Custom content')
  await field.fill('## A start\n\nThis is guaranteed.\n\n1. Save first\n2. Spend later')
  const findings = card.locator('details', { hasText: /things to look at/ })
  await findings.locator('summary').click()
  await findings.getByRole('button', { name: 'guaranteed' }).click()
  await expect(field).toBeFocused()
  const selected = await field.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selected).toBe('guaranteed')
  await findings.getByRole('button', { name: 'Turn into what the page has' }).click()
  await expect(field).toHaveValue(/- Save first\n- Spend later/)

  await publisher.changeConnection()
  await page.getByText('AI model and endpoint').click()
  await page.getByLabel('Ask before Publish All').check()
  await publisher.publishAll.click()
  const question = page.getByRole('dialog', { name: 'Send what there is to look at?' })
  await expect(question).toContainText('Small steps')
  await question.getByRole('button', { name: 'Look at them' }).click()
  await expect(question).toBeHidden()
  expect(publisher.arrived()).toEqual([])

  await page.getByLabel('Ask before Publish All').uncheck()
  await publisher.publishAll.click()
  await expect(page.getByText('One text is sent with what its card names.')).toBeVisible()
  await expect(publisher.cards.getByText('Sent, not confirmed').first()).toBeVisible()
})

test('a text check that comes late reads what was typed before', async ({ page, publisher }) => {
  const check = await holdRequests(page, /text-review/)
  await publisher.openScheduled()
  await check.begun
  const card = publisher.card('Small steps')
  await card.getByLabel('Custom content').fill('This is guaranteed.')
  await expect(card.getByText(/to look at/)).toHaveCount(0)
  check.release()
  await expect(card.getByText(/things to look at/)).toBeVisible()
  await expect(card.getByLabel('Custom content')).toHaveValue('This is guaranteed.')
})

test.describe('without the text check', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('posts are sent all the same, and that they were not checked is said', async ({
    page,
    publisher,
  }) => {
    await page.route(/text-review/, (route) => route.abort())
    await publisher.openScheduled()
    await publisher.card('Small steps').getByLabel('Custom content').fill('This is guaranteed.')
    await publisher.publishAll.click()
    await expect(page.getByText('Texts not checked')).toBeVisible()
    await expect(publisher.cards.getByText('Sent, not confirmed').first()).toBeVisible()
  })
})
