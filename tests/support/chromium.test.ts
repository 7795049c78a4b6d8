import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test('everything that Playwright turns off is off, beside what we do', async () => {
  const devtools = await browser.newBrowserCDPSession()
  const { commandLine } = await devtools.send('SystemInfo.getInfo')
  const [theirs = [], ours = []] = Array.from(
    commandLine.matchAll(/--disable-features=(\S+)/g),
    ([, names = '']) => names.split(','),
  )
  expect(theirs.length).toBeGreaterThan(0)
  expect(ours).toEqual([...theirs, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'])
})

test('beside a page that is opened, the browser loads none of its own', async () => {
  const page = await browser.newPage()
  await page.goto('data:text/html,<p>A page')
  const devtools = await browser.newBrowserCDPSession()
  const { targetInfos } = await devtools.send('Target.getTargets')
  expect(targetInfos.map(({ url }) => url)).toEqual([page.url()])
})
