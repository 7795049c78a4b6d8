import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from './publisher.ts'

test('a backup is restored into another browser, says what it replaces, and can be undone', async ({
  browser,
  baseURL,
  publisher,
}) => {
  await publisher.openScheduled()
  const whole = await publisher.download(publisher.button('Download a backup'))
  expect(whole).not.toContain('canary')

  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const other = await elsewhere.newPage()
  await other.goto('/blog-publisher')
  const title = other.getByLabel('Title', { exact: true })
  await title.fill('A draft of this browser')
  const choose = (name: string, text: string) =>
    other
      .getByLabel('Backup to restore')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('cut.json', whole.slice(0, whole.length / 2))
  await expect(other.getByRole('alert')).toContainText('a part of it is missing')
  await expect(title).toHaveValue('A draft of this browser')

  await choose('backup.json', whole)
  const dialog = other.getByRole('dialog', { name: 'Restore this backup?' })
  await expect(dialog).toContainText('it holds 3 scheduled posts, 0 drafts')
  await expect(dialog).toContainText('your 0 scheduled posts, 1 draft')
  expect(await violationsOf(other)).toEqual([])
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(title).toHaveValue('')
  await other.getByRole('link', { name: 'Bulk Publisher' }).click()
  await expect(other.getByRole('tab', { name: /Review/ })).toContainText('3')
  await other.getByRole('button', { name: 'Undo' }).click()
  await other.getByRole('link', { name: 'Blog Publisher' }).click()
  await expect(title).toHaveValue('A draft of this browser')
  await elsewhere.close()
})
