import { expect, refusalsNoted, see, test } from './publisher.ts'

test.use(refusalsNoted)

test('what was sent is found and cleared', async ({ page, sandbox, publisher }) => {
  await publisher.openBulk()
  await publisher.tab('History').click()
  await see(page, 'Nothing was sent from here yet.')
  sandbox.faults.set('webhook', { name: 'status', status: 422, body: 'No such folder' }, 1)
  await publisher.openScheduled(undefined, { allowsCors: true })
  await publisher.publishAll.click()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 2 of 3 posts.')

  await page.reload()
  await publisher.tab('History').click()
  const rows = page.getByRole('list', { name: /^What was sent/ }).locator('> li')
  await expect(rows).toHaveCount(3)
  const [last, first] = [rows.nth(0), rows.nth(2)]
  await see(last, 'Rainy days', '/blog/rainy-days', 'Accepted by your webhook (200).')
  await expect(last).toContainText(/\d\.\d s/)
  await see(first, 'Small steps', /It said: No such folder/)
  await see(page, /^3 attempts$/)
  await publisher.expectNoViolations()

  // A post of the queue is edited beside its row.
  await last.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('form', { name: 'Edit Rainy days' })).toBeVisible()
  await expect(publisher.title).toBeFocused()
  await publisher.press('Escape')
  await expect(publisher.cardTitle('Rainy days')).toBeFocused()
  await publisher.tab('History').click()

  await page.getByLabel('Search').fill('envelope')
  await expect(rows).toHaveText([/The envelope method/])
  await page.getByLabel('Search').fill('nothing of it')
  await see(page, 'Nothing that was sent matches.')

  await page.getByLabel('Search').fill('rainy')
  await page.getByRole('button', { name: 'Clear the history' }).click()
  await see(page, 'Nothing was sent from here yet.')
  await publisher.undo.click()
  await see(page, '1 of 3 attempts')
  await page.getByRole('button', { name: 'Clear the history' }).click()
  await see(page, 'Nothing was sent from here yet.', /^Saved at/)
  await page.reload()
  await publisher.tab('History').click()
  await see(page, 'Nothing was sent from here yet.')
})

test('what was sent before is left out, or sent again', async ({ page, publisher }) => {
  await publisher.openJson()
  const post = { title: 'Rainy days', content: 'Words.', publishDate: '2027-01-12' }
  await publisher.publishJson(JSON.stringify(post))
  await see(page, 'Blog Post Sent')
  await publisher.json.fill(JSON.stringify({ ...post, title: 'Rainy, days!' }))
  await see(page, /^Sent before, on .*: Sent, not confirmed\./)

  await publisher.openScheduled()
  const card = publisher.card('Rainy days')
  await see(card, 'Sent before: Sent, not confirmed')
  await publisher.publishAll.click()
  const question = page.getByRole('dialog', { name: '1 of 3 posts was sent before' })
  await expect(question).toBeVisible()
  await publisher.expectNoViolations()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(publisher.arrivedTitles()).toEqual(['Rainy days'])
  await publisher.publishAll.click()
  await question.getByRole('button', { name: 'Leave out' }).click()
  await see(page, 'Successfully published 2 of 2 posts.')
  await see(card, 'Pending')

  await publisher.publishAll.click()
  const last = page.getByRole('dialog', { name: '1 of 1 post was sent before' })
  await last.getByRole('button', { name: 'Send again' }).click()
  await see(card, /^Published$/)
  const others = ['Small steps', 'The envelope method']
  expect(publisher.arrivedTitles()).toEqual(['Rainy days', ...others, 'Rainy days'])
})
