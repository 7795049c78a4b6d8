import { expect, Publisher, test } from './publisher.ts'

test('a backup is restored elsewhere and can be undone', async ({ browser, site, publisher }) => {
  await publisher.openScheduled()
  await publisher.menu.click()
  const whole = await publisher.download(publisher.button('Download a backup'))
  expect(whole).not.toContain('canary')

  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = new Publisher(await elsewhere.newPage(), publisher.sandbox)
  const { page, title } = other
  await page.goto('/blog-publisher')
  await title.fill('A draft of this browser')
  const input = page.getByLabel('Backup to restore')
  await other.chooseFile(input, whole.slice(0, whole.length / 2))
  await expect(page.locator('.toast')).toContainText('a part of it is missing')
  await expect(title).toHaveValue('A draft of this browser')

  await other.chooseFile(input, whole)
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
  await expect(dialog).toContainText('it holds 3 posts and 0 drafts')
  await expect(dialog).toContainText('Replaces your queue and drafts.')
  await other.expectNoViolations()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.locator('.toast').last()).toContainText('Restored 3 posts and 0 drafts.')
  await expect(title).toHaveValue('')
  await page.getByRole('link', { name: 'Bulk Publisher' }).click()
  await expect(page.getByText('3 posts scheduled')).toBeVisible()
  await other.button('Undo').click()
  await page.getByRole('link', { name: 'Blog Publisher' }).click()
  await expect(title).toHaveValue('A draft of this browser')
  await elsewhere.close()
})
