import { freePort } from '../../support/free-port.ts'
import { viewport, type Driver, type Engine, type Point } from './driver.ts'
import { startTouchDisplay, type TouchDisplay } from './touch-display.ts'
import { remoteInput } from './webdriver-input.ts'

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** WebKitGTK's MiniBrowser on a display of its own, driven over WebDriver. */
export async function startWebKit(driver: string): Promise<Engine> {
  const display = await startTouchDisplay()
  try {
    const port = await freePort()
    const call = caller(`http://127.0.0.1:${port}`)
    const isReady = () =>
      call('GET', '/status').then(
        () => true,
        () => false,
      )
    const language = { LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' }
    await display.start(driver, [`--port=${port}`], language, isReady)
    const { id, version } = await newSession(call)
    await call('DELETE', `/session/${id}`)
    return { version, newPage: () => newPage(call, display), close: display.close }
  } catch (error) {
    await display.close()
    throw error
  }
}

function caller(address: string): Call {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }
}

/** A script in a page that is just being left never ends. */
const scriptTimeoutMs = 4000

/** Each session is a browser of its own, which keeps nothing. */
async function newSession(call: Call): Promise<{ id: string; version: string }> {
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: { pageLoadStrategy: 'none', timeouts: { script: scriptTimeoutMs } },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  return { id: sessionId, version: capabilities.browserVersion }
}

async function newPage(call: Call, display: TouchDisplay): Promise<Driver> {
  const { id } = await newSession(call)
  const post = (path: string, body: object = {}) => call('POST', `/session/${id}${path}`, body)

  const evaluate = async (expression: string): Promise<unknown> => {
    const json = await post('/execute/sync', {
      script: `return Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
      args: [],
    })
    return typeof json === 'string' ? JSON.parse(json) : undefined
  }
  const perform = (actions: unknown[]) => post('/actions', { actions })
  /** Of the page on the display: the window's bars are above it, and nothing beside it. */
  const origin = async () =>
    (await evaluate('({ x: screenX, y: screenY + outerHeight - innerHeight })')) as Point
  const touch = async () => display.touchFrom(await origin())

  await post('/window/rect', viewport)
  const { x, y } = await origin()
  await post('/window/rect', { width: viewport.width + x, height: viewport.height + y })
  return {
    open: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    back: () => post('/back'),
    evaluate,
    ...remoteInput(perform, touch),
    screenshot: async () =>
      Buffer.from((await call('GET', `/session/${id}/screenshot`)) as string, 'base64'),
    close: () => call('DELETE', `/session/${id}`),
  }
}
