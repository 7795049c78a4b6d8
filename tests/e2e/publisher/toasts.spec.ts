import { expect, see, test, two } from './publisher.ts'

test.describe('a message', () => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`covers nothing that is pressed next, at ${size.width} px`, async ({
      page,
      publisher,
    }) => {
      await page.setViewportSize(size)
      await publisher.openScheduled(two)
      await see(page, 'Found 2 posts to schedule.')
      await publisher.cards.last().scrollIntoViewIfNeeded()
      const toast = await page.locator('.toast').boundingBox()
      const top = toast?.y ?? 0
      const bottom = top + (toast?.height ?? 0)
      const bar = await publisher.publishAll.boundingBox()
      const [left, right] = [toast?.x ?? 0, (toast?.x ?? 0) + (toast?.width ?? 0)]
      const isBeside = (bar?.x ?? 0) >= right || (bar?.x ?? 0) + (bar?.width ?? 0) <= left
      const isAbove = (bar?.y ?? 0) >= bottom || (bar?.y ?? 0) + (bar?.height ?? 0) <= top
      expect(isBeside || isAbove).toBe(true)
      // Without a wait for the message to go.
      await publisher.publishAll.click({ timeout: 1000 })
      await see(page, 'Successfully published 2 of 2 posts.')
    })
  }
})
