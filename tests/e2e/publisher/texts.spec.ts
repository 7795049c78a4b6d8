import { expect, refusalsNoted, see, test } from './publisher.ts'

test('what to look at in a text is named, selected and taken out; another text is undone', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled()
  const card = publisher.card('Small steps')
  const field = card.getByLabel('Custom content')
  await field.fill(
    '## A start\n\nIt costs $XX.【4†source】\n\n1. Save first\n2. Spend later\n\nLet me know if it fits!',
  )
  await publisher.openCard('Small steps')
  const findings = card.locator('details', { hasText: /findings/ })
  await findings.locator('summary').click()
  await findings.getByRole('button', { name: '$XX', exact: true }).click()
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('$XX')
  await expect(findings.getByText('The page shows this mark as it is typed.')).toHaveCount(2)
  await findings.getByRole('button', { name: 'Take out: 【4†source】' }).click()
  await findings.getByRole('button', { name: 'Take out: Let me know' }).click()
  await expect(field).toHaveValue(/\$XX\.\n[^]*Spend later$/)
  await publisher.undo.last().click()
  await expect(field).toHaveValue(/Let me know if it fits!$/)

  await card.getByRole('button', { name: 'Write again' }).click()
  await see(card, 'Text by AI')
  await expect(field).not.toHaveValue(/Save first/)
  await publisher.undo.last().click()
  await expect(field).toHaveValue(/Save first/)
  await see(card, 'Text by you')
})

test.describe('without the text check', () => {
  test.use(refusalsNoted)

  test('posts are sent all the same, and said to be unchecked', async ({ page, publisher }) => {
    await page.route(/text-review/, (route) => route.abort())
    await publisher.openScheduled()
    await publisher.ownText('Small steps').fill('It costs $XX.')
    await publisher.publishAll.click()
    await see(page, 'Texts not checked')
    await expect(publisher.cards.getByText('Sent, not confirmed').first()).toBeVisible()
  })
})
