import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '../../site/build/build.ts'
import { startStaticHost } from '../../site/static-host/static-host.ts'
import { launchChromium } from './chromium.ts'

const folder = join(import.meta.dirname, '../../site/pictures')

const calendar = `Week 1
Tues – “Zero-Based Budgeting” – give every dollar a job
Fri – “Emergency Fund vs. Debt”: which comes first?
Week 2
Tuesday – “Sinking Funds” – small sums, no surprises
Friday – “The 24-Hour Rule” – sleep on it
`

/** Takes the README's pictures from the running site (`npm run pictures`). */
async function takePictures(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'pennywren-pictures-'))
  await buildSite({ outDir: join(root, 'site') })
  const host = await startStaticHost({ root: join(root, 'site') })
  const browser = await launchChromium()
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(host.url)
  await page.evaluate(() => document.fonts.ready)
  // The typeface shows from the second view on.
  await page.reload()
  await page.screenshot({ path: join(folder, 'landing.png') })

  await page.goto(`${host.url}/bulk-publisher`)
  await page.getByLabel('Start date').fill('2030-01-07')
  await page.getByLabel('Calendar text').fill(calendar)
  await page.getByRole('button', { name: 'Parse Calendar' }).click()
  await page.getByRole('tab', { name: /Review & Schedule/ }).click()
  await page.getByRole('button', { name: 'Generate & Publish' }).first().waitFor()
  await page.mouse.wheel(0, 260)
  // Until the toast of the import is gone.
  await page.getByText('Calendar Parsed').waitFor({ state: 'hidden' })
  await page.screenshot({ path: join(folder, 'bulk-publisher.png') })
  await browser.close()
  await host.close()
  await rm(root, { recursive: true })
}

await takePictures()
