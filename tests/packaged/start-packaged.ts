import { chromium, type Page } from 'playwright/test'
import { spawn } from 'node:child_process'
import { freePort } from '../support/free-port.ts'
import { killTree } from '../support/process-tree.ts'

interface Options {
  flags?: readonly string[]
  env?: NodeJS.ProcessEnv
}

/** Starts a packaged app. Playwright's own way needs Node's debugger, which a fuse forbids. */
export async function startPackaged(
  executable: string,
  userData: string,
  { flags = [], env = {} }: Options = {},
) {
  const port = await freePort()
  const app = spawn(
    executable,
    [`--remote-debugging-port=${port}`, `--user-data-dir=${userData}`, ...flags],
    {
      stdio: ['ignore', 'inherit', 'pipe'],
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    },
  )
  let text = ''
  app.stderr.on('data', (piece: Buffer) => {
    text += piece.toString()
    process.stderr.write(piece)
  })
  const ended = new Promise((resolve) => app.once('exit', resolve))
  return {
    process: app,
    /** Of its standard error. */
    output: () => text,
    /** Throws while it shows no window. */
    page: async (): Promise<Page> => {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      const pages = browser.contexts().flatMap((context) => context.pages())
      const page = pages.find((one) => one.url().startsWith('app://'))
      if (page === undefined) throw new Error('The app shows no window yet.')
      return page
    },
    end: async () => {
      killTree(app)
      await ended
    },
  }
}
