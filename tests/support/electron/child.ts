import { fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Main } from './boot.ts'
import { settingsVariable, type StandInSettings } from './stand-in-settings.ts'

/** A process that runs the built main bundle over the stand-in. */
export interface StandInProcess {
  /** Runs a function there, which gets there as text: it can use nothing of its file. */
  run: <T, A = undefined>(work: (main: Main, argument: A) => T, argument?: A) => Promise<Awaited<T>>
  /** All that it wrote to its standard output and error. */
  output: () => string
  /** Sends SIGKILL; resolves when the process has ended. */
  kill: () => Promise<void>
  /** Resolves with the exit code; null where it was killed. */
  ended: Promise<number | null>
}

interface Message {
  id?: number
  started?: true
  result?: unknown
  error?: string
}

/** Resolves when the bundle's top level has run; rejects when the process ended before. */
export async function startStandIn(
  bundle: string,
  settings: StandInSettings,
  environment: NodeJS.ProcessEnv = {},
): Promise<StandInProcess> {
  const child = fork(join(import.meta.dirname, 'boot.ts'), [bundle], {
    env: {
      ...process.env,
      // Playwright alone takes most of a start to compile.
      NODE_COMPILE_CACHE: join(tmpdir(), 'pennywren-compile-cache'),
      ...environment,
      [settingsVariable]: JSON.stringify(settings),
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // JSON would lose what is undefined.
    serialization: 'advanced',
  })
  let text = ''
  const note = (piece: Buffer) => {
    text += piece.toString()
  }
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))

  const replies = new Map<number, (message: Message) => void>()
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.started) resolve()
      if (message.id !== undefined) replies.get(message.id)?.(message)
    })
    void ended.then((code) => {
      reject(new Error(`The app ended with ${String(code)}: ${text}`))
      for (const reply of replies.values()) reply({ error: 'The app has ended.' })
    })
  })

  return {
    ended,
    output: () => text,
    run: (work, argument) =>
      new Promise((resolve, reject) => {
        const id = replies.size
        replies.set(id, ({ result, error }) => {
          if (error === undefined) resolve(result as never)
          else reject(new Error(error))
        })
        child.send({ id, source: String(work), argument })
      }),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
