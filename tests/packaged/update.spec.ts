import { expect, test } from 'playwright/test'
import { chmodSync, copyFileSync, existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { newFolder } from '../support/new-folder.ts'
import { startPackaged } from './start-packaged.ts'

/**
 * Folders of packages of two versions, the older of which looks at https://localhost:8443, and a
 * certificate for that host which the system trusts, with its key.
 */
const {
  PENNYWREN_OLD: older,
  PENNYWREN_NEW: newer,
  PENNYWREN_CERTIFICATE: cert,
  PENNYWREN_CERTIFICATE_KEY: key,
} = process.env

test('an AppImage is updated from its feed, and restarts in its own place', async () => {
  test.skip(!older || !newer || !cert || !key, 'It takes two versions and a certificate.')
  const server = createServer(
    { cert: readFileSync(cert ?? ''), key: readFileSync(key ?? '') },
    ({ url = '' }, response) => {
      const { pathname } = new URL(url, 'https://localhost')
      const file = join(newer ?? '', decodeURIComponent(pathname))
      // electron-updater asks for files that a feed may lack, and goes on without.
      if (existsSync(file)) response.end(readFileSync(file))
      else response.writeHead(404).end()
    },
  )
  await new Promise<void>((resolve) => server.listen(8443, resolve))
  const imageOf = (folder = '') => globSync(join(folder, '*.AppImage'))[0] ?? ''
  const image = join(newFolder(), 'Pennywren.AppImage')
  copyFileSync(imageOf(older), image)
  chmodSync(image, 0o755)
  const app = await startPackaged(image, newFolder())
  await expect(async () => {
    const page = await app.page()
    await page.getByRole('button', { name: 'Restart' }).click({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  const updated = readFileSync(imageOf(newer))
  await expect.poll(() => readFileSync(image).equals(updated), { timeout: 60_000 }).toBe(true)
  await app.end()
  server.close()
})
