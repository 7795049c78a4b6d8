import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '../../site/build/build.ts'
import { startStaticHost } from '../../site/sandbox/static-host.ts'
import { launchChromium } from './chromium.ts'

const folder = join(import.meta.dirname, '../../site/pictures')

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
  await page.screenshot({ path: join(folder, 'landing.png') })
  await browser.close()
  await host.close()
  await rm(root, { recursive: true })
}

await takePictures()
