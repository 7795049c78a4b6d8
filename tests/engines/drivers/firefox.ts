import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi, type Bidi } from './bidi.ts'
import { viewport, type Driver, type Engine, type Point } from './driver.ts'
import type { Touch } from './finger.ts'
import { startProgram } from './program.ts'
import { startTouchDisplay, type TouchDisplay } from './touch-display.ts'
import { remoteInput } from './webdriver-input.ts'

const announcement = /WebDriver BiDi listening on (ws:\S+)/

/** Firefox as systems package it, on a display of its own, driven over WebDriver BiDi. */
export async function startFirefox(executable: string): Promise<Engine> {
  const display = await startTouchDisplay()
  const profile = await mkdtemp(join(tmpdir(), 'pennywren-firefox-'))
  const clear = async () => {
    await display.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await writeFile(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "en-US");\n')
    const program = await startProgram(
      executable,
      ['--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      // The second lets Firefox hear of fingers.
      { DISPLAY: display.name, MOZ_USE_XINPUT2: '1', TZ: 'America/New_York' },
      (output) => announcement.test(output),
    )
    const bidi = await connectBidi(announcement.exec(program.output())?.[1] ?? '')
    return {
      version: bidi.version,
      newPage: () => newPage(bidi, display),
      close: async () => {
        bidi.close()
        await program.stop()
        await clear()
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
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
