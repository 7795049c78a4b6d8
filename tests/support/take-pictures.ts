import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'electron-vite'
import type { Page } from 'playwright'
import { buildSite } from '../../site/build-site.ts'
import { startStaticHost } from '../../site/dev/static-host/static-host.ts'
import { launchChromium } from './chromium.ts'
import { projectRoot } from './electron/paths.ts'
import { startStandInHost } from './electron/stand-in-host.ts'
import { newFolder, removeFolder } from './new-folder.ts'

const folder = join(projectRoot, 'site/pictures')
const viewport = { width: 1280, height: 800 }

/** The texts that are pasted and typed on them. */
const textOf = (name: string) => readFile(join(import.meta.dirname, 'pictures', name), 'utf8')

/** Takes the README's pictures from the built site and the built app (`npm run pictures`). */
async function takePictures(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const root = newFolder()
  await buildSite({ outDir: join(root, 'site') })
  const host = await startStaticHost({ root: join(root, 'site') })
  const browser = await launchChromium()
  const page = await browser.newPage({ viewport })
  await takeLanding(page, host.url)
  await takeBulkPublisher(page, host.url)
  await browser.close()
  await host.close()
  await takeDesktopApp(join(root, 'desktop'))
  removeFolder(root)
}

async function takeLanding(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, 'landing.png') })
}

async function takeBulkPublisher(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/bulk-publisher`)
  await page.getByLabel('Webhook URL').fill('https://automation.example/webhook/7f3a')
  await page.getByLabel('AI service API key').fill('sk-not-a-key-of-anybody-7f3a')
  await page.getByLabel('Start date').fill('2030-01-07')
  await page.getByLabel('Calendar text').fill(await textOf('calendar.txt'))
  await page.getByRole('button', { name: 'Parse Calendar' }).click()
  await page.getByRole('tab', { name: /Review & Schedule/ }).click()
  await page.getByRole('button', { name: 'Generate & Publish' }).first().waitFor()
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  // Until the toast of the import is gone.
  await page.getByText('Calendar Parsed').waitFor({ state: 'hidden' })
  await page.screenshot({ path: join(folder, 'bulk-publisher.png') })
}

/** Over the stand-in for Electron, so without the window's frame. */
async function takeDesktopApp(userData: string): Promise<void> {
  await build({ root: projectRoot, logLevel: 'warn' })
  const host = await startStandInHost()
  const app = await host.start({ userData })
  await app.resize(viewport)
  const { page } = app
  await page.getByRole('button', { name: /^Dismiss: Welcome/ }).click()
  await page.getByLabel('Webhook URL').fill('https://automation.example/webhook/7f3a')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sinking funds, explained')
  await page
    .getByLabel('Excerpt')
    .fill('Small sums, set aside each month, so that no bill surprises.')
  await page.getByLabel('Content').fill(await textOf('article.md'))
  await page.getByLabel('Content').blur()
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  await page.screenshot({ path: join(folder, 'desktop-app.png') })
  await app.leave()
  await host.close()
}

await takePictures()
