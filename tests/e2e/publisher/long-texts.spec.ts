import type { Locator } from '@playwright/test'
import { expect, test } from './publisher.ts'

/** As by Ctrl+V. */
function paste(field: Locator, line: string, length: number): Promise<void> {
  return field.evaluate(
    (element, { text, times }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text.repeat(times))
      const event = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', event))
    },
    { text: line, times: Math.ceil(length / line.length) },
  )
}

test('a text that a browser would stand still for is not taken', async ({ page, publisher }) => {
  const expectRefused = async (field: Locator, millions: number) => {
    await field.fill('What was there')
    await paste(field, 'Nothing to publish in this line\n', 50e6)
    await publisher.expectToast(
      'Text Too Long',
      `Up to ${millions} million characters are taken at a time: paste a part of it.`,
    )
    await expect(field).toHaveValue('What was there')
  }
  await publisher.openJson()
  await expectRefused(publisher.json, 5)
  await publisher.openBulk()
  const calendar = page.getByLabel('Calendar text')
  await expectRefused(calendar, 1)
  // Nor are more posts taken than anybody looks through.
  await publisher.enterCalendar('Tues - "One"\n'.repeat(2001))
  await publisher.button('Parse Calendar').click()
  await expect(page.getByText('Too Many Posts')).toBeVisible()
})

test('JSON that is too long for a field is read, and can be taken out', async ({
  page,
  publisher,
}) => {
  await publisher.openJson()
  await publisher.json.fill('{"title":"Before"}')
  const post = JSON.stringify({ title: 'Long', content: 'x'.repeat(900_000) })
  await paste(publisher.json, `[${post},`, post.length * 2)
  await publisher.undo.click()
  await expect(publisher.json).toHaveValue('{"title":"Before"}')
  const input = page.locator('.file-drop input[type=file]')
  await publisher.chooseFile(input, `[${post},${post}]`)
  await expect(page.getByText('A text of 1,800,')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 posts for the queue' })).toBeVisible()
  await publisher.button('Take it out').click()
  await expect(publisher.json).toHaveValue('')
})
