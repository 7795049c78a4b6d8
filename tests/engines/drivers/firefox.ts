import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { viewport, type Driver, type Engine, type Point } from './driver.ts'
import type { Touch } from './finger.ts'
import { startTouchDisplay, type TouchDisplay } from './touch-display.ts'
import { remoteInput } from './webdriver-input.ts'

const announcement = /WebDriver BiDi listening on (ws:\S+)/

/** Firefox as systems package it, on a display of its own, driven over WebDriver BiDi. */
export async function startFirefox(executable: string): Promise<Engine> {
  const display = await startTouchDisplay()
  try {
    const profile = join(display.folder, 'profile')
    await mkdir(profile)
    await writeFile(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "en-US");\n')
    const program = await display.start(
      executable,
      ['--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      // Lets Firefox hear of fingers.
      { MOZ_USE_XINPUT2: '1' },
      (output) => announcement.test(output),
    )
    const bidi = await connectBidi(announcement.exec(program.output())?.[1] ?? '')
    return {
      version: bidi.version,
      newPage: () => newPage(bidi, display),
      close: display.close,
    }
  } catch (error) {
    await display.close()
    throw error
  }
}

/** A session of WebDriver BiDi. */
type Bidi = Awaited<ReturnType<typeof connectBidi>>

interface Answer {
  id: number | null
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}

/** Connects to the address that a browser printed, and begins a session. */
async function connectBidi(url: string) {
  const socket = new WebSocket(`${url}/session`)
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}.`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer
    if (id === null || type === 'event') return
    const waiting = open.get(id)
    open.delete(id)
    if (type === 'success') waiting?.resolve(result)
    else waiting?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const waiting of open.values()) waiting.reject(new Error('The browser has gone.'))
    open.clear()
  })

  /** Rejects with the name of the error that the browser answers, and when the connection ends. */
  const send = async (method: string, params: object): Promise<unknown> => {
    if (socket.readyState !== WebSocket.OPEN) throw new Error('The browser has gone.')
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    open.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  return { version: capabilities.browserVersion, send }
}

async function newPage(bidi: Bidi, display: TouchDisplay): Promise<Driver> {
  // Cookies, storage and cache of its own.
  const { userContext } = (await bidi.send('browser.createUserContext', {})) as {
    userContext: string
  }
  const { context } = (await bidi.send('browsingContext.create', {
    type: 'tab',
    userContext,
  })) as { context: string }
  await bidi.send('browsingContext.setViewport', { context, viewport })

  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = (await bidi.send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
      target: { context },
      awaitPromise: true,
    })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    const json = answer.result?.value
    return json === undefined ? undefined : JSON.parse(json)
  }
  const perform = (actions: unknown[]) => bidi.send('input.performActions', { context, actions })
  const touch = async (): Promise<Touch> => {
    const origin = (await evaluate('({ x: mozInnerScreenX, y: mozInnerScreenY })')) as Point
    return display.touchFrom(origin)
  }
  return {
    open: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'none' }),
    reload: () => bidi.send('browsingContext.reload', { context, wait: 'none' }),
    back: () => bidi.send('browsingContext.traverseHistory', { context, delta: -1 }),
    evaluate,
    ...remoteInput(perform, touch),
    screenshot: async () => {
      const { data } = (await bidi.send('browsingContext.captureScreenshot', { context })) as {
        data: string
      }
      return Buffer.from(data, 'base64')
    },
    close: () => bidi.send('browser.removeUserContext', { userContext }),
  }
}
