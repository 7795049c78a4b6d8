import { holdRequests } from '../../support/hold-requests.ts'
import { expect, refusalsNoted, see, test } from './publisher.ts'

const controls = 'button, input, textarea, select, summary, [tabindex="0"]'

const tools = [
  { path: '/blog-publisher', name: 'Blog Publisher', field: 'Title' },
  { path: '/bulk-publisher', name: 'Bulk Publisher', field: 'Start date' },
] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a tool says that it needs it, and has nothing that could be used', async ({ page }) => {
    for (const { path, name } of tools) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await see(page, /needs JavaScript/)
      await expect(page.locator(controls).filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Pennywren' })).toBeVisible()
    }
  })
})

test('before its script is there, nothing of a tool can be used', async ({ page }) => {
  for (const { path, field } of tools) {
    const scripts = await holdRequests(page, '**/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await scripts.begun
    await expect(page.locator('#publisher > div')).toHaveAttribute('inert')
    await expect(page.getByLabel(field, { exact: true })).toBeDisabled()
    await expect(page.getByText(/needs JavaScript/)).toBeHidden()
    scripts.release()
    await expect(page.getByLabel(field, { exact: true })).toBeEnabled()
  }
})

test.describe('where the script of a tab cannot be had', () => {
  test.use(refusalsNoted)

  test('the tab says so, and the others work', async ({ page }) => {
    await page.route(/\/(history-panel|json-import)-/, (route) => route.abort())
    for (const [path, tab, said, other, field] of [
      ['/blog-publisher', 'JSON Import', 'The import', 'Manual Entry', 'Title'],
      ['/bulk-publisher', 'History', 'The history', 'Import Calendar', 'Start date'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('tab', { name: tab }).click()
      await see(page, `${said} could not be loaded. Load the page again.`)
      await page.getByRole('tab', { name: other }).click()
      await expect(page.getByLabel(field, { exact: true })).toBeVisible()
    }
  })
})
