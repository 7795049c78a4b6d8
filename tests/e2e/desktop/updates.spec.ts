import { packagedFeed, startUpdateFeed, writePackage } from '../../support/desktop/update-feed.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { expectAccessible } from './operator.ts'

test('where the app cannot replace itself, it says where the new version is', async ({
  launch,
  userData,
}) => {
  const update = await startUpdateFeed()
  // The folder is that of a packaged app as well.
  writePackage(userData, { packageType: 'deb' })
  const hosts = { [packagedFeed]: update.url }
  const app = await launch({ standIn: { isPackaged: true, appPath: userData, hosts } })
  const { page } = app
  test.skip(app.standIn === undefined, 'Real Electron runs out of its sources.')
  const notice = page.getByRole('group', { name: 'Version 2.0.0 is there.' })
  await expect(notice.getByText('Drafts are faster.')).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Get it' }).click()
  const file = `${packagedFeed}/pennywren_2.0.0_amd64.deb`
  await expect.poll(async () => (await app.noted()).openedOutside).toEqual([file])
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await app.menu('updates')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByText('Version 2.0.0 is there.')).toBeVisible()
  await settings.getByRole('button', { name: 'Get it' }).click()
  await expect.poll(async () => (await app.noted()).openedOutside).toEqual([file, file])
  await update.close()
})
