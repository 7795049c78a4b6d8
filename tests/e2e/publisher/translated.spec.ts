import type { Page } from 'playwright/test'
import { expect, see, test } from './publisher.ts'

/** Puts each text of the page into an element of its own, as a browser does that translates it; from now on. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const own = 'script, style, textarea, option, font'
    const wrap = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(own)) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text)
      }
    }
    wrap(document.body)
    new MutationObserver(() => wrap(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
}

test('a page that is translated goes on: a calendar is imported, edited and published', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await translate(page)
  await publisher.openScheduled()
  await translate(page)
  const editor = await publisher.edit('Small steps')
  await editor.getByLabel('Title').fill('Smaller steps')
  await editor.getByRole('button', { name: 'Done' }).click()
  await publisher.publishAll.click()
  await see(publisher.card('Smaller steps'), /^Published$/)
  await see(publisher.card('Rainy days'), /^Published$/)
  expect(publisher.arrivedTitles()).toHaveLength(3)
  await publisher.tab('History').click()
  await publisher.showTool('Blog Publisher')
  await publisher.title.fill('A draft')
  await publisher.inPreview((preview) => expect(preview).toContainText('A draft'))
  await expect(page.getByText('could not be shown')).toHaveCount(0)
})
