import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { schedule, showTool } from './operator.ts'

test('a backup with 1,000 posts is restored into the app, kept by it, and its own is as large', async ({
  launch,
}) => {
  const first = await launch()
  const { page } = first
  await schedule(page, 'Tues - "One" first')
  const download = async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Drafts & backup/ }).click()
    await page.getByRole('button', { name: 'Download a backup' }).click()
    await page.keyboard.press('Escape')
    return readFile(await (await downloading).path(), 'utf8')
  }
  const backup = JSON.parse(await download()) as { records: { key: string; value: object }[] }
  const one = backup.records.find(({ key }) => key.startsWith('post/'))
  const records = Array.from({ length: 1000 }, (_, index) => {
    const id = `many-${index}`
    return { key: `post/${id}`, value: { ...one?.value, id, order: index } }
  })
  const many = JSON.stringify({ ...backup, records })
  await page
    .getByLabel('Backup to restore')
    .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(many) })
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
  await expect(dialog).toContainText('it holds 1000 scheduled posts')
  await expect(dialog).toContainText('your 1 scheduled post')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('1000 posts scheduled')).toBeVisible()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  const own = JSON.parse(await download()) as typeof backup
  expect(own.records.filter(({ key }) => key.startsWith('post/'))).toHaveLength(1000)
  await first.leave()

  const { page: later } = await launch()
  await showTool(later, 'Bulk Publisher')
  await expect(later.getByText('1000 posts scheduled')).toBeVisible()
})
