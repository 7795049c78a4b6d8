import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { Publisher } from '../publisher/publisher.ts'
import { canaryWebhook, expectAccessible } from './operator.ts'

// A library asks at each load whether it may make functions out of texts, and takes no for an answer.
test.use({ allowedConsole: [/TrustedScript/] })

test('a second site has a queue, drafts, secrets and settings of its own, and is chosen beside the name', async ({
  app,
  page,
  launch,
  sandbox,
  userData,
}) => {
  const choice = page.getByLabel('Site', { exact: true })
  const publisher = new Publisher(page, sandbox)
  const { title, webhook } = publisher
  await webhook.fill(canaryWebhook(sandbox))
  await webhook.blur()
  await publisher.showTool('Bulk Publisher')
  await publisher.schedule('Tues - "Of the first"')
  await expect(choice).toBeHidden()

  await test.step('it is added in the settings of the app, which hold from then on', async () => {
    await app.menu('settings')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByLabel('Check spelling').check()
    await expect(dialog.getByText(userData)).toBeVisible()
    await expect(dialog.getByText('This copy does not update itself.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Another site').fill('Garden')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByLabel('Name of site 1').fill('Money')
    await dialog.getByLabel('Name of site 1').blur()
    await expect(choice.locator('option')).toHaveText(['Money', 'Garden'])
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('it begins with nothing, and what is typed there stays there', async () => {
    await choice.selectOption('Garden')
    await expect(page.getByText('Welcome to Pennywren')).toBeVisible()
    await expect(choice.locator('option:checked')).toHaveText('Garden')
    await title.fill('Of the second')
    await publisher.showTool('Bulk Publisher')
    await expect(page.getByText('Of the first')).toBeHidden()
    await webhook.fill('https://garden.example/hook')
    await webhook.blur()
    await expect(page.getByText('Sends to garden.example')).toBeVisible()
  })

  await test.step('the first one is as it was', async () => {
    await choice.selectOption('Money')
    await expect(page.getByText('Sends to 127.0.0.1')).toBeVisible()
    await expect(title).toHaveValue('')
    await publisher.showTool('Bulk Publisher')
    await expect(page.getByText('Of the first')).toBeVisible()
  })

  await test.step('the next start shows the one that was shown last', async () => {
    await choice.selectOption('Garden')
    await expect(title).toHaveValue('Of the second')
    await app.leave()
    const again = await launch()
    await expect(again.page.getByLabel('Title', { exact: true })).toHaveValue('Of the second')
    await expect(again.page.getByText('Sends to garden.example')).toBeVisible()
    await again.page.getByLabel('Site', { exact: true }).selectOption('Money')
    await expect(again.page.getByText('Sends to 127.0.0.1')).toBeVisible()
    await again.menu('settings')
    await expect(again.page.getByLabel('Check spelling')).toBeChecked()
    await again.page.getByRole('button', { name: 'Move to the trash: Garden' }).click()
    await expect(again.page.getByLabel('Name of site 2')).toBeHidden()
    expect(readdirSync(join(userData, 'profiles'))).toEqual([])
  })
})
