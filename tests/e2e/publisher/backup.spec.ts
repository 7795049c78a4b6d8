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
  await expect(dialog).toContainText('it holds 3 scheduled posts, 0 drafts')
  await expect(dialog).toContainText('Replaces your queue and drafts.')
  await other.expectNoViolations()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(title).toHaveValue('')
  await page.getByRole('link', { name: 'Bulk Publisher' }).click()
  await expect(page.getByText('3 posts scheduled')).toBeVisible()
  await other.button('Undo').click()
  await page.getByRole('link', { name: 'Blog Publisher' }).click()
  await expect(title).toHaveValue('A draft of this browser')
  await elsewhere.close()
})

test('a backup’s endpoint is named before, taken if chosen, and sent no key unasked', async ({
  page,
  sandbox,
  publisher,
}) => {
  const theirs = sandbox.urls.ai.replace('127.0.0.1', 'localhost')
  // The settings are part of a backup once one of them was changed.
  await publisher.openScheduled(undefined, { allowsCors: true })
  await publisher.menu.click()
  const whole = await publisher.download(publisher.button('Download a backup'))
  expect(whole).toContain(sandbox.urls.ai)
  const backup = whole.replaceAll(sandbox.urls.ai, theirs)
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
  const restore = async (choice?: string) => {
    await publisher.chooseFile(page.getByLabel('Backup to restore'), backup)
    await expect(dialog).toContainText(`Endpoint of the AI service: ${theirs}`)
    await expect(dialog.getByRole('radio', { name: 'Keep mine' })).toBeChecked()
    if (choice !== undefined) await dialog.getByRole('radio', { name: choice }).check()
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(publisher.undo).toBeVisible()
  }
  const expectEndpoint = (url: string) =>
    publisher.inSettings(() => expect(page.getByLabel('Endpoint')).toHaveValue(url))
  await restore()
  await expectEndpoint(sandbox.urls.ai)
  await publisher.undo.click()

  await restore('Take those of the file')
  await expectEndpoint(theirs)
  await publisher.undo.click()
  await expectEndpoint(sandbox.urls.ai)

  await restore('Take those of the file')
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.message())
    void question.dismiss()
  })
  await publisher.publishOne('Small steps')
  await expect(publisher.publishAll).toBeEnabled()
  expect(asked).toEqual([expect.stringContaining(new URL(theirs).host)])
  expect(sandbox.ai.requests()).toEqual([])
  expect(publisher.arrived()).toEqual([])
})
