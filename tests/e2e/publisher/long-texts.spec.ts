import type { Locator } from '@playwright/test'
import { isEveryTest } from '../../support/system.ts'
import { expect, see, test } from './publisher.ts'

const megabytes = isEveryTest ? 50 : 5

/** As by Ctrl+V. */
function paste(field: Locator, line: string, size = megabytes): Promise<void> {
  return field.evaluate(
    (element, { text, times }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text.repeat(times))
      const event = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', event))
    },
    { text: line, times: Math.ceil((size * 1e6) / line.length) },
  )
}

test(`a calendar of ${megabytes} MB is not laid out, and is read`, async ({ page, publisher }) => {
  await publisher.openBulk()
  await page.getByLabel('Start date').fill('2027-01-04')
  const calendar = page.getByLabel('Calendar text', { exact: true })
  await calendar.fill('Tues - "One"')
  await calendar.press('End')
  await paste(calendar, '\nNothing to publish in this line')
  await see(page, `A text of ${megabytes} million characters`)
  // The browser would stand still for seconds to lay it out.
  await expect(calendar).toHaveCount(0)
  await see(page, 'too long to be reported line by line')
  await publisher.button('Parse Calendar').click()
  await expect(publisher.card('One')).toBeVisible()
  await publisher.tab('Import Calendar').click()
  await see(page, `A text of ${megabytes} million characters`)

  // Nor are more posts taken than anybody looks through.
  await publisher.button('Remove this text').click()
  await expect(calendar).toBeFocused()
  await paste(calendar, 'Tues - "One"\n', 5)
  await publisher.button('Parse Calendar').click()
  await see(page, 'Too Many Posts')
})

test(`a pasted post of ${megabytes} MB is not laid out`, async ({ page, publisher }) => {
  await publisher.openSingle()
  await publisher.tab('JSON Import').click()
  const json = page.getByLabel('Post as JSON', { exact: true })
  await paste(json, '{"title": "A"} ')
  await see(page, 'too long for a preview')
  await expect(json).toHaveCount(0)
  await publisher.button('Publish from JSON').click()
  await publisher.expectError('Invalid JSON', 'Please check your JSON format and try again.')
  expect(publisher.arrived()).toEqual([])
})
