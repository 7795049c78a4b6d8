import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, Key, type Actions } from 'selenium-webdriver'
import { freePort } from '../../support/free-port.ts'
import { viewport, type Driver, type Engine } from './driver.ts'

const startsWithinMs = 30_000
const pollMs = 50

/** A script in a page that is just being left never ends. */
const scriptTimeoutMs = 4000

const keys: Record<string, string> = {
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Control: Key.CONTROL,
  Enter: Key.ENTER,
}

/** A part of WebDriver that the types of its client leave out. */
type WithWheel = Actions & {
  scroll(x: number, y: number, deltaX: number, deltaY: number): Actions
}

/** WebKitGTK's MiniBrowser on a screen that nobody sees, driven over WebDriver. */
export async function startWebKit(executable: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(screen, 'spawn')
  const [display] = (await once(screen.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const environment = { LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', TZ: 'America/New_York' }
  const driver = spawn(executable, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...environment, DISPLAY: `:${display.toString().trim()}` },
  })
  const close = async () => {
    driver.kill()
    screen.kill()
  }
  process.once('exit', close)
  try {
    const address = `http://127.0.0.1:${port}`
    await untilListening(address)
    const session = await newSession(address)
    const version = (await session.getCapabilities()).getBrowserVersion() ?? ''
    await session.quit()
    return { version, newPage: () => newPage(address), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function untilListening(address: string): Promise<void> {
  const signal = AbortSignal.timeout(startsWithinMs)
  for (;;) {
    const status = await fetch(`${address}/status`, { signal }).catch(() => undefined)
    if (status?.ok) return
    signal.throwIfAborted()
    await pause(pollMs)
  }
}

/** Each session is a browser of its own, which keeps nothing. */
function newSession(address: string) {
  return new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'none',
      timeouts: { script: scriptTimeoutMs },
    })
    .build()
}

async function newPage(address: string): Promise<Driver> {
  const session = await newSession(address)
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...viewport })
  return {
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    back: () => session.navigate().back(),
    evaluate: (expression) => session.executeScript(`return ${expression}`),
    click: (at) =>
      session
        .actions()
        .move({ ...at, duration: 0 })
        .click()
        .perform(),
    press: (names) => {
      const actions = session.actions()
      const codes = names.map((name) => keys[name] ?? name)
      for (const code of codes) actions.keyDown(code)
      for (const code of codes.toReversed()) actions.keyUp(code)
      return actions.perform()
    },
    type: (text) => session.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform(),
    // It takes a finger for a mouse.
    tap: undefined,
    scroll: ({ x, y }, by) => (session.actions() as WithWheel).scroll(x, y, by, 0).perform(),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: () => session.quit(),
  }
}
