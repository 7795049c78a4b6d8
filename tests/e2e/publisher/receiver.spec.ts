import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, utcDate } from '../../../shared/dates.ts'
import { startStaticHost } from '../../../site/dev/static-host/static-host.ts'
import { createTarget, removeTarget, secret } from '../../support/automation/automation.ts'
import { buildReceiver, environmentOf, startNode } from '../../support/automation/receiver.ts'
import { buildSite, workerSite } from '../../support/build-sites.ts'
import { serveSite, type ServedSite } from '../../support/served-site.ts'
import { newFolder, removeFolder } from '../../support/new-folder.ts'
import { expect, see, test as base } from './publisher.ts'

/** A copy of the site on a host of its own, which is built again in its place. */
const test = base.extend<object, { root: string; site: ServedSite }>({
  root: [
    async ({}, use, { parallelIndex }) => {
      const folder = newFolder()
      const root = join(folder, 'site')
      await cp(workerSite(parallelIndex).root, root, { recursive: true })
      await use(root)
      removeFolder(folder)
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ root }, use, { parallelIndex }) => {
      const host = await startStaticHost({ root })
      await serveSite(parallelIndex, ({ sandbox }) => use({ url: host.url, sandbox }))
      await host.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('a receiver on a machine of one’s own commits a post, and it goes live with the next build', async ({
  site,
  root,
  page,
  publisher,
}) => {
  test.setTimeout(240_000)
  const outDir = newFolder()
  await buildReceiver(outDir)
  const target = await createTarget({ 'README.md': 'A site.' })
  const environment = { ...environmentOf(target, 'secret'), SITE_ORIGIN: site.url }
  const { url, stop } = await startNode(outDir, environment)

  await publisher.openBulk({ allowsCors: true, url: `${url}/?key=${secret}` })
  await publisher.enterCalendar('Tuesday – "Small steps" – Where five minutes pay off')
  await page.getByLabel('Start date').fill(addDays(utcDate(new Date()), -28) ?? '')
  await publisher.button('Parse Calendar').click()
  await publisher.publishOne('Small steps')
  await see(publisher.card('Small steps'), 'Waiting for the site’s next build')
  await publisher.tab('History').click()
  await see(page, 'Accepted by your webhook (200).')
  await publisher.tab('Review & Schedule').click()
  expect((await target.log())[0]).toBe('Publish “Small steps”')

  const posts = join(target.folder, 'site/content/posts')
  await buildSite({ root, sandbox: publisher.sandbox.url, posts })
  await expect(publisher.card('Small steps')).toContainText('Live', { timeout: 90_000 })

  await stop()
  await removeTarget(target)
  removeFolder(outDir)
})
