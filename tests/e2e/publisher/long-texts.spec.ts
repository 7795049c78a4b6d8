import type { Locator } from 'playwright/test'
import { expect, test } from './publisher.ts'

const tooLong = 'Up to 1 million characters are taken at a time: paste a part of it.'

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

/** `fill` takes seconds for thousands of lines. */
function put(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, value) => {
    // By the element's own setter: React looks out for others.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', value, element)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

test('a text that a browser would stand still for is not taken', async ({ page, publisher }) => {
  await publisher.openSingle()
  for (const field of [publisher.title, publisher.content]) {
    await paste(field, 'Nothing to publish in this line\n', 5e6)
    await publisher.expectToast('Text Too Long', tooLong)
    await expect(field).toHaveValue('')
  }
  await publisher.openJson()
  await publisher.json.fill('What was there')
  await paste(publisher.json, 'Nothing to publish in this line\n', 50e6)
  await publisher.expectToast('Text Too Long', tooLong)
  const input = page.locator('.file-drop input[type=file]')
  await publisher.chooseFile(input, JSON.stringify('x'.repeat(1e6)))
  await expect(page.getByRole('alert').filter({ hasText: 'is larger than 1 MB.' })).toBeVisible()
  await expect(publisher.json).toHaveValue('What was there')
  await publisher.openBulk()
  // Nor are more posts taken than anybody looks through.
  await page.getByLabel('Start date').fill('2027-01-04')
  await put(page.getByLabel('Calendar text'), 'Tues - "One"\n'.repeat(2001))
  await publisher.button('Parse Calendar').click()
  await expect(page.getByText('Too Many Posts')).toBeVisible()
})
