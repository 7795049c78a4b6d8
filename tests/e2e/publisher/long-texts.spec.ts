import type { Locator } from '@playwright/test'
import { isEveryTest } from '../../support/system.ts'
import { expect, test } from './publisher.ts'

const megabytes = isEveryTest ? 50 : 5

/** As by Ctrl+V. */
function paste(field: Locator, line: string, size = megabytes): Promise<void> {
  return field.evaluate(
    (element, { text, times }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text.repeat(times))
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    { text: line, times: Math.ceil((size * 1e6) / line.length) },
  )
}

test(`a pasted calendar of ${megabytes} MB is not laid out, and is read`, async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await page.getByLabel('Start date').fill('2027-01-04')
  const calendar = page.getByLabel('Calendar text', { exact: true })
  await calendar.fill('Tues - "One"')
  await calendar.press('End')
  await paste(calendar, '\nNothing to publish in this line')
  await expect(page.getByText(`A text of ${megabytes} million characters`)).toBeVisible()
  // The browser would stand still for seconds to lay it out.
  await expect(calendar).toHaveCount(0)
  await expect(page.getByText('too long to be reported line by line')).toBeVisible()
  await publisher.button('Parse Calendar').click()
  await expect(publisher.card('One')).toBeVisible()
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await expect(page.getByText(`A text of ${megabytes} million characters`)).toBeVisible()

  // Nor are more posts taken than anybody looks through.
  await publisher.button('Remove this text').click()
  await expect(calendar).toBeFocused()
  await paste(calendar, 'Tues - "One"\n', 5)
  await publisher.button('Parse Calendar').click()
  await expect(page.getByText('Too Many Posts')).toBeVisible()
})

test(`a pasted post of ${megabytes} MB is not laid out`, async ({ page, publisher }) => {
  await publisher.openSingle()
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  const json = page.getByLabel('Post as JSON', { exact: true })
  await paste(json, '{"title": "A"} ')
  await expect(page.getByText('too long for a preview')).toBeVisible()
  await expect(json).toHaveCount(0)
  await publisher.button('Publish from JSON').click()
  await publisher.expectError('Invalid JSON', 'Please check your JSON format and try again.')
  expect(publisher.arrived()).toEqual([])
})
