import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { expectAccessible } from './operator.ts'

const update = {
  version: '2.0.0',
  files: [{ url: 'pennywren_2.0.0_amd64.deb' }],
  releaseNotes: 'Drafts are faster.\nFind in page.',
}

test('where the app cannot replace itself, it says where the new version is', async ({
  launch,
  userData,
}) => {
  // The folder is that of a packaged app as well.
  mkdirSync(userData)
  const updates = { feed: 'https://updates.example', isSignedForMac: false }
  const manifest = { name: 'pennywren', version: '1.0.0', updates }
  writeFileSync(join(userData, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(userData, 'package-type'), 'deb')
  const app = await launch({ update })
  const { page } = app
  test.skip(app.endSession === undefined, 'Real Electron runs out of its sources.')
  const notice = page.getByRole('group', { name: 'Version 2.0.0 is there.' })
  await notice.getByText('What is new').click()
  await expect(notice.getByText('Find in page.')).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Get it' }).click()
  const file = 'https://updates.example/pennywren_2.0.0_amd64.deb'
  await expect.poll(async () => (await app.observe()).openedOutside).toEqual([file])
  await app.menu('updates')
  await expect.poll(async () => (await app.observe()).openedOutside).toEqual([file, file])
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
})
