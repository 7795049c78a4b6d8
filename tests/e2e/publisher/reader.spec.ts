import { expect, see, test, two } from './publisher.ts'

test('texts are read and approved by keys, and those that are approved alone are sent', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled(two)
  await publisher.openQueueMenu()
  await publisher.button('Generate texts only').click()
  await publisher.region('Summary of the run').getByRole('button', { name: 'Read texts' }).click()
  const reader = page.getByRole('dialog', { name: 'Read the text' })
  const text = reader.getByRole('group')
  await expect(text).toBeFocused()
  await see(reader, '1 of 2')
  await publisher.expectAccessible('reader')
  await publisher.press('j')
  await see(reader, '2 of 2')
  await expect(text).toBeFocused()
  await publisher.press('k', 'a')
  // It goes on to the next text, whose keys work at once.
  await see(reader, '2 of 2')
  await expect(text).toBeFocused()
  await publisher.press('Escape')
  await expect(publisher.card('One').getByText('Approved')).toBeVisible()
  await publisher.inSettings(async () => {
    await page.getByText('Writing guide and checks').click()
    await page.getByRole('checkbox', { name: 'Send approved texts only' }).check()
  })
  await publisher.publishQueue(1, 2)
  expect(publisher.arrivedTitles()).toEqual(['One'])
  await see(publisher.region('Summary of the run'), /1 text to be read/)
})

test('a row has the keys of its post, and neither list nor reader has any that are off', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled(two)
  await publisher.ownText('One').fill('Of my own.')
  await publisher.cardTitle('One').focus()
  await publisher.press('a')
  await expect(publisher.card('One').getByText('Approved')).toBeVisible()
  await publisher.press('e')
  await expect(page.getByRole('form', { name: 'Edit One' })).toBeVisible()
  await publisher.press('Escape', '?')
  await page.getByRole('checkbox', { name: 'Use shortcuts of a single key' }).uncheck()
  await publisher.press('Escape')
  await publisher.openQueueMenu()
  await publisher.button('Read texts').click()
  await publisher.press('a', 'e')
  await expect(page.getByRole('dialog', { name: 'Read the text' })).toBeVisible()
  await publisher.press('Escape')
  await expect(publisher.card('One').getByText('Approved')).toBeVisible()
})
