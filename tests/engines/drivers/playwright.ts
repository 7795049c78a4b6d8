import type { BrowserType, CDPSession, LaunchOptions } from 'playwright'
import { viewport, type Driver, type Engine } from './driver.ts'
import { drawFinger, type Touch } from './finger.ts'

/** Chromium, or a build of Playwright's own. */
export async function startWithPlaywright(
  type: BrowserType,
  options: LaunchOptions,
): Promise<Engine> {
  const browser = await type.launch(options)
  return {
    version: browser.version(),
    close: () => browser.close(),
    newPage: async () => {
      const context = await browser.newContext({
        viewport,
        hasTouch: true,
        locale: 'en-US',
        timezoneId: 'America/New_York',
        // Chromium allows it after a press; without a window it has nobody to ask, and refuses.
        ...(type.name() === 'chromium' && { permissions: ['clipboard-write'] }),
      })
      const page = await context.newPage()
      // The others' ways to touch end with a tap.
      const devtools = type.name() === 'chromium' ? await context.newCDPSession(page) : undefined
      const driver: Driver = {
        open: (url) => page.goto(url, { waitUntil: 'commit' }),
        reload: () => page.reload({ waitUntil: 'commit' }),
        back: () => page.goBack({ waitUntil: 'commit' }),
        evaluate: (expression) => page.evaluate(expression),
        click: ({ x, y }) => page.mouse.click(x, y),
        press: (keys) => page.keyboard.press(keys.join('+')),
        type: (text) => page.keyboard.type(text),
        tap: ({ x, y }) => page.touchscreen.tap(x, y),
        swipe: devtools && ((from, to) => drawFinger(touchOf(devtools), from, to)),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      }
      return driver
    },
  }
}

const types = { begin: 'touchStart', move: 'touchMove', end: 'touchEnd' } as const

function touchOf(devtools: CDPSession): Touch {
  return async (phase, at) => {
    await devtools.send('Input.dispatchTouchEvent', {
      type: types[phase],
      touchPoints: phase === 'end' ? [] : [at],
    })
  }
}
