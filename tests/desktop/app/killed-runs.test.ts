import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseQueue } from '../../../shared/queue-format.ts'
import { startSandbox, type Sandbox } from '../../../site/sandbox/sandbox.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { settingsVariable, type StandInSettings } from '../../support/electron/settings.ts'
import { builtDesktop } from '../../support/desktop/built-desktop.ts'
import type { Orders } from '../../support/desktop/killable-run.ts'

const kills = 100
/** Two apps with folders of their own, side by side. */
const apps = ['first', 'second'] as const
const postsOfARun = 20
/** A run of 20 posts takes about this long, so that kills fall on all of it. */
const runMs = 220

let sandbox: Sandbox
const folder = mkdtempSync(join(tmpdir(), 'pennywren-kills-'))

beforeAll(async () => {
  await builtDesktop()
  sandbox = await startSandbox()
})

afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a run that is killed 100 times delivers every post, and none twice', async () => {
  const died = await Promise.all(apps.map((app) => publishUnderFire(app, kills / apps.length)))
  // Or the kills would all have come too late to prove anything.
  expect(died.reduce((sum, times) => sum + times, 0)).toBeGreaterThan(kills / 2)
}, 180_000)

/** Returns how often the app was killed before its run was through. */
async function publishUnderFire(app: string, times: number): Promise<number> {
  let batch = 0
  let killed = 0
  let diedInTheRun = 0
  while (killed < times) {
    if (isFinished(app, batch)) batch += 1
    const end = await runUntil(app, batch, Math.random() * runMs)
    if (end === 'killed') killed += 1
    if (end === 'killed' && !isFinished(app, batch)) diedInTheRun += 1
  }
  expect(await runUntil(app, batch, undefined)).toBe('done')

  const expected = Array.from({ length: batch + 1 }, (_, index) => ids(app, index)).flat()
  expect(arrivals(app).toSorted()).toEqual(expected.toSorted())
  const left = readdirSync(join(folder, app)).filter((file) => file.includes('.tmp-'))
  expect(left).toEqual([])
  return diedInTheRun
}

/** Starts the app, and kills it so many milliseconds after its run began. */
async function runUntil(
  app: string,
  batch: number,
  killAfterMs: number | undefined,
): Promise<'killed' | 'done'> {
  const settings: StandInSettings = {
    userData: join(folder, app),
    appPath: projectRoot,
    keyring: { state: 'there', file: join(folder, `${app}.keyring`) },
  }
  const child = fork(join(import.meta.dirname, '../../support/desktop/killable-run.ts'), [], {
    env: {
      ...process.env,
      [settingsVariable]: JSON.stringify(settings),
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const orders: Orders = {
    webhook: sandbox.urls.webhook,
    arrived: arrivals(app),
    batch: ids(app, batch).map((id) => ({ id, title: `Post ${id}` })),
  }
  child.send(orders)
  let end: 'killed' | 'done' = 'killed'
  child.on('message', (message) => {
    if (message === 'done') end = 'done'
    if (message === 'running' && killAfterMs !== undefined) {
      setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    }
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  expect(code === null || code === 0).toBe(true)
  // What was on its way has arrived by then.
  await wait(30)
  return code === null ? 'killed' : end
}

function ids(app: string, batch: number): string[] {
  return Array.from({ length: postsOfARun }, (_, index) => `${app}-${batch}-${index + 1}`)
}

/** Ids that the webhook received of an app, as often as it did. */
function arrivals(app: string): string[] {
  return sandbox.inbox
    .requests()
    .map(({ json }) => (json as { post: { id: string } }).post.id)
    .filter((id) => id.startsWith(app))
}

/** Whether nothing of a batch is left to do: all that is not published has arrived all the same. */
function isFinished(app: string, batch: number): boolean {
  const parsed = parseQueue(readIfThere(join(folder, app, 'queue.json')))
  if (!parsed.ok) return false
  const arrived = new Set(arrivals(app))
  return (
    parsed.queue.some(({ id }) => id === ids(app, batch)[0]) &&
    parsed.queue.every(({ id, status }) => status === 'published' || arrived.has(id))
  )
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
