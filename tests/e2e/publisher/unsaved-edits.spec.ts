import type { Page } from 'playwright/test'
import { expect, see, test } from './publisher.ts'

test('what is typed outlives the tab, the filter and the tool', async ({ page, publisher }) => {
  await publisher.openBulk()
  await page.getByLabel('Calendar text').fill('Half a calendar')
  await publisher.showTool('Blog Publisher')
  await publisher.tab('JSON Import').click()
  await publisher.json.fill('{"title"')
  await publisher.showTool('Bulk Publisher')
  await expect(page.getByLabel('Calendar text')).toHaveValue('Half a calendar')
  await publisher.schedule('Tues - "One"')
  const title = (await publisher.edit('One')).getByLabel('Title')
  await title.fill('One, edited')
  await page.keyboard.press('Escape')
  await publisher.tab('Import Calendar').click()
  await publisher.showTool('Blog Publisher')
  await publisher.tab('JSON Import').click()
  await expect(publisher.json).toHaveValue('{"title"')
  await publisher.showTool('Bulk Publisher')
  await expect(publisher.heading('One, edited')).toBeVisible()
})

test('what cannot be saved is not sent, and the page asks to stay', async ({ page, publisher }) => {
  await publisher.openSingle()
  await page.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...parts: unknown[]) => IDBRequest
    IDBObjectStore.prototype.put = function (...parts) {
      if (Reflect.get(window, 'hasRoom') === true) return put.apply(this, parts)
      throw new DOMException('The quota is used up.', 'QuotaExceededError')
    }
  })
  await publisher.fillPost()
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(alert).toBeVisible()
  await stayAfterAll(page)
  const expectRefused = async () => {
    await publisher.expectToast(
      'Post not saved',
      'It could not be saved as being sent, so nothing was sent. Free some space and try again.',
      'destructive',
    )
    await expect(alert).toBeVisible()
  }
  await publisher.button('Publish Blog Post').click()
  await expectRefused()
  await expect(publisher.title).toHaveValue('Café budgets')
  await publisher.tab('JSON Import').click()
  await publisher.publishJson('{"title": "A", "content": "Words."}')
  await expectRefused()
  await expect(publisher.json).toHaveValue(/Words/)
  expect(publisher.arrived()).toEqual([])
  const backup = page.getByRole('banner').getByRole('button', { name: 'Download a backup' })
  expect(await publisher.download(backup)).toContain('Café budgets')

  await page.evaluate(() => Reflect.set(window, 'hasRoom', true))
  await stayAfterAll(page)
  await see(page, /^Saved at/)
  await expect(alert).toBeHidden()
  await page.reload()
  // A JSON post that could not be sent is a draft, too.
  await publisher.menu.click()
  await expect(page.getByRole('list', { name: 'Drafts' }).locator('strong')).toHaveText([
    'A',
    'Café budgets',
  ])
  await publisher.tab('JSON Import').click()
  await expect(publisher.json).toHaveValue(/Words/)
})

test('a page asks before it goes, until all is saved', async ({ page, publisher }) => {
  await page.goto('/blog-publisher')
  const { title } = publisher
  await title.click()
  // Within the page: what was typed is saved a moment later.
  await page.evaluate(() => {
    addEventListener('input', () => setTimeout(() => location.reload()), { once: true })
  })
  await stayAfterAll(page, () => title.press('H'))
  await title.pressSequentially('alf a thought')
  await see(page, /^Saved at/)
  // Nobody is asked now.
  await page.close({ runBeforeUnload: true })
  if (!page.isClosed()) await page.waitForEvent('close')
  const later = await publisher.openSecond('/blog-publisher')
  await expect(later.title).toHaveValue('Half a thought')
})

/** Tries to leave the page, which asks, and stays. */
async function stayAfterAll(page: Page, leave?: () => Promise<void>) {
  const asking = page.waitForEvent('dialog')
  // A key may wait for the end of the dialog.
  const leaving = leave?.() ?? page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asking
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
}
