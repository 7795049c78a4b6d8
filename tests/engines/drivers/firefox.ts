import { launch, type KeyInput } from 'puppeteer-core'
import { viewport, type Driver, type Engine } from './driver.ts'

/** Firefox as systems package it, driven over WebDriver BiDi: Playwright asks for a build of its own. */
export async function startFirefox(executable: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: executable,
    env: { ...process.env, TZ: 'America/New_York' },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    defaultViewport: viewport,
  })
  const newPage = async (): Promise<Driver> => {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    /** Of a page that is on its way. It is left, or looked at, without having been waited for. */
    const begin = async (navigation: Promise<unknown>) => void navigation.catch(() => undefined)
    return {
      open: (url) => begin(page.goto(url)),
      reload: () => begin(page.reload()),
      back: () => begin(page.goBack()),
      evaluate: (expression) => page.evaluate(expression),
      click: ({ x, y }) => page.mouse.click(x, y),
      press: async (keys) => {
        for (const key of keys) await page.keyboard.down(key as KeyInput)
        for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput)
      },
      type: (text) => page.keyboard.type(text),
      tap: ({ x, y }) => page.touchscreen.tap(x, y),
      scroll: async ({ x, y }, by) => {
        await page.mouse.move(x, y)
        await page.mouse.wheel({ deltaX: by })
      },
      screenshot: () => page.screenshot(),
      close: () => context.close(),
    }
  }
  const version = (await browser.version()).replace('firefox/', '')
  return { version, newPage, close: () => browser.close() }
}
