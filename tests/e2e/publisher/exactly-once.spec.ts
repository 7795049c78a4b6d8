import { expect, test } from '../../support/fixtures.ts'
import { arrived, openScheduled, Publisher } from './publisher.ts'

test('a reload in the middle of a run sends nothing again', async ({ page, sandbox }) => {
  sandbox.faults.set('webhook', { name: 'never' })
  page.on('dialog', (dialog) => void dialog.accept())
  const publisher = await openScheduled(page, sandbox, 'Tues - "One"\nFri - "Two"')
  await publisher.publishAll.click()
  await expect.poll(() => arrived(sandbox)).toHaveLength(1)
  await page.reload()
  const card = publisher.card('One')
  await expect(card.getByText(/closed while it was being sent.*before you retry/)).toBeVisible()
  await expect(publisher.card('Two').getByText('Pending')).toBeVisible()
  sandbox.faults.clear()
  await publisher.enterWebhook()
  await page.getByLabel('AI service API key').fill('sk-another-key-0123456789')
  await publisher.publishAll.click()
  await expect(page.getByText('Successfully published 1 of 1 posts.')).toBeVisible()
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One', 'Two'])
})

test('a run whose tab dies is taken over as it stands', async ({ page, context, sandbox }) => {
  sandbox.faults.set('webhook', { name: 'never' })
  const first = await openScheduled(page, sandbox, 'Tues - "One"\nFri - "Two"')
  const second = new Publisher(await context.newPage(), sandbox)
  await second.page.goto('/bulk-publisher')
  await expect(second.cards).toHaveCount(2)
  await first.publishAll.click()
  await expect.poll(() => arrived(sandbox)).toHaveLength(1)
  await first.page.close()
  await second.button('Use this one').click()
  await expect(second.card('One').getByText('Failed', { exact: true })).toBeVisible()
  await expect(second.publishAll).toBeEnabled()
  expect(arrived(sandbox)).toHaveLength(1)
})

test('of two tabs that press at the same moment, one sends', async ({ page, context, sandbox }) => {
  const first = await openScheduled(page, sandbox, 'Tues - "One"\nFri - "Two"')
  for (const card of await first.cards.all()) {
    await card.getByLabel('Custom content').fill('A text')
  }
  const second = new Publisher(await context.newPage(), sandbox)
  await second.page.goto('/bulk-publisher')
  await expect(second.cards).toHaveCount(2)
  await second.enterWebhook()
  const press = (publisher: Publisher, at: number) =>
    publisher.page.evaluate(
      (due) =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            for (const button of document.querySelectorAll('button')) {
              if (/^(Use this one|Generate AI Content)/.test(button.innerText)) button.click()
            }
            resolve()
          }, due - Date.now())
        }),
      at,
    )
  // The second tab asks for the work, and presses again until it has got it or was told no.
  const start = Date.now() + 300
  for (let turn = 0; turn < 10; turn += 1) {
    const at = start + turn * 150
    await Promise.all([press(first, at), press(second, at)])
  }
  await expect.poll(() => arrived(sandbox).length).toBe(2)
  await expect(first.page.getByText('Published', { exact: true })).toHaveCount(2)
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One', 'Two'])
})
