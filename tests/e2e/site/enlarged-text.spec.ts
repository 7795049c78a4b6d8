import { cutTexts, enlargements, enlargeText } from '../../support/enlarged-text.ts'
import { expect, test } from '../../support/fixtures.ts'
import { Publisher } from '../publisher/publisher.ts'

test.use({ allowedConsole: [/status of 404|^404: /] })

const paths = [
  '/',
  '/blog',
  '/blog/sinking-funds',
  '/missing',
  '/blog/missing',
  '/blog-publisher',
  '/bulk-publisher',
]

for (const way of enlargements) {
  for (const path of paths) {
    test(`${path} can be read on a phone where text is twice as large ${way}`, async ({ page }) => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(path)
        await enlargeText(page, way)
        expect(await cutTexts(page), `${width} px`).toEqual([])
      }
    })
  }

  test(`a queue can be read on a phone where text is twice as large ${way}`, async ({
    page,
    sandbox,
  }) => {
    const publisher = new Publisher(page, sandbox)
    await publisher.openBulk()
    await publisher.schedule()
    await enlargeText(page, way)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await cutTexts(page), `${width} px`).toEqual([])
    }
  })
}
