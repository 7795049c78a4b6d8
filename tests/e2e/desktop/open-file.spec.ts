import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '../../support/electron/desktop-test.ts'

test('a file that is chosen, pressed twice or dropped is opened as what it is, and loses nothing', async ({
  app,
  page,
  userData,
}) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Publisher' })).toBeVisible()
  const fileOf = (name: string, text: string) => {
    const path = join(userData, name)
    writeFileSync(path, text)
    return path
  }
  const choose = async (path: string) => {
    await app.answerDialog(0, path)
    await app.menu('open')
  }
  const saved = page.waitForEvent('download')
  await app.menu('export-backup')
  const backup = join(userData, 'whole.pennywren-backup')
  await (await saved).saveAs(backup)

  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Tues - "Dropped"'], 'calendar.txt'))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  })
  const calendar = page.getByLabel('Calendar text')
  await expect(calendar).toHaveValue('Tues - "Dropped"')
  await choose(fileOf('month.md', 'Fri - "Chosen"'))
  await expect(calendar).toHaveValue('Fri - "Chosen"')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(calendar).toHaveValue('Tues - "Dropped"')

  await choose(fileOf('post.json', '{"title":"From a file"}'))
  await expect(page.getByLabel('Post as JSON')).toHaveValue('{"title":"From a file"}')

  await choose(fileOf('old.Pennywren-Backup', 'half'))
  await expect(page.getByText('This file is no backup').first()).toBeVisible()
  await choose(join(userData, 'gone.txt'))
  await expect(page.getByText('gone.txt could not be read.').first()).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
  // As a file manager does that puts a URI for `%U`.
  await app.evaluate(
    (electron, uri) =>
      electron.app.emit('second-instance', {}, ['pennywren', '--flag', uri], '/', null),
    pathToFileURL(backup).href,
  )
  await expect(dialog).toBeVisible()
})
