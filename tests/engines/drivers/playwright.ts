import type { BrowserType, LaunchOptions } from 'playwright'
import { viewport, type Driver, type Engine } from './driver.ts'

/** Chromium, or a build of Playwright's own. */
export async function startWithPlaywright(
  type: BrowserType,
  options: LaunchOptions,
): Promise<Engine> {
  const browser = await type.launch(options)
  const newPage = async (): Promise<Driver> => {
    const context = await browser.newContext({
      viewport,
      hasTouch: true,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      // Chromium allows it after a press; without a window it has nobody to ask, and refuses.
      ...(type.name() === 'chromium' && { permissions: ['clipboard-write'] }),
    })
    const page = await context.newPage()
    return {
      open: (url) => page.goto(url, { waitUntil: 'commit' }),
      reload: () => page.reload({ waitUntil: 'commit' }),
      back: () => page.goBack({ waitUntil: 'commit' }),
      evaluate: (expression) => page.evaluate(expression),
      click: ({ x, y }) => page.mouse.click(x, y),
      press: (keys) => page.keyboard.press(keys.join('+')),
      type: (text) => page.keyboard.type(text),
      tap: ({ x, y }) => page.touchscreen.tap(x, y),
      scroll: async ({ x, y }, by) => {
        await page.mouse.move(x, y)
        await page.mouse.wheel(by, 0)
      },
      screenshot: () => page.screenshot(),
      close: () => context.close(),
    }
  }
  return { version: browser.version(), newPage, close: () => browser.close() }
}
