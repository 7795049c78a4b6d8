import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serializeQueue } from '../../../shared/queue-format.ts'
import type { Queue, ScheduledPost } from '../../../shared/queue.ts'
import { startSandbox, type Sandbox } from '../../../site/sandbox/sandbox.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { settingsVariable, type StandInSettings } from '../../support/electron/settings.ts'
import type { Orders } from '../../support/desktop/killable-run.ts'

/** More than a hundred starts of the app, beside all the other tests on a busy machine. */
const timeoutMs = 300_000

let sandbox: Sandbox
const folder = mkdtempSync(join(tmpdir(), 'pennywren-kills-'))

beforeAll(async () => {
  sandbox = await startSandbox({ aiDelayMs: 0 })
})

afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['', 'whole', []],
  [', on a queue that an earlier version has saved,', 'earlier', ['rename']],
])(
  'a run%s that is killed before any one of its steps delivers every post, and none twice',
  async (_on, kind, more) => {
    const whole = await startApp(kind)
    expectDelivered(kind)
    // The text of one post, and the two posts.
    expect(whole.filter((step) => step === 'fetch')).toHaveLength(3)
    expect(new Set(whole)).toEqual(new Set([...steps, ...more, 'fetch', 'done']))
    expect(whole.at(-1)).toBe('done')

    const kills = whole.slice(0, -1).entries()
    const killing = async () => {
      // Both take the next one of the same kills.
      for (const [at] of kills) {
        const app = `${kind}-killed-before-${at + 1}`
        expect(await startApp(app, at + 1)).toEqual(whole.slice(0, at + 1))
        expect((await startApp(app)).at(-1), app).toBe('done')
        expectDelivered(app)
      }
    }
    await Promise.all([killing(), killing()])
  },
  timeoutMs,
)

test(
  'a run that is killed again and again, a step later each time, delivers every post, and none twice',
  async () => {
    let starts = 1
    while ((await startApp('again-and-again', starts)).at(-1) !== 'done') starts += 1
    expect(starts).toBeGreaterThan(1)
    expectDelivered('again-and-again')
  },
  timeoutMs,
)

/** What opening the database and a transaction are made of. */
const steps = ['pragma', '--', 'begin', 'write', 'commit']

/** Starts an app, and returns the steps it made; the last is 'done', or the one it died before. */
async function startApp(app: string, dieBefore?: number): Promise<string[]> {
  const settings: StandInSettings = {
    userData: join(folder, app),
    appPath: projectRoot,
    keyring: { state: 'there', file: join(folder, `${app}.keyring`) },
  }
  const orders: Orders = {
    dieBefore,
    webhook: sandbox.urls.webhook,
    ai: sandbox.urls.ai,
    posts: postsOf(app),
    arrived: arrivals(app),
  }
  if (app.startsWith('earlier') && !existsSync(settings.userData)) {
    mkdirSync(settings.userData)
    writeFileSync(join(settings.userData, 'queue.json'), serializeQueue(postsOf(app)))
  }
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, '../../support/desktop/killable-run.ts'),
      JSON.stringify(orders),
    ],
    {
      env: {
        ...process.env,
        [settingsVariable]: JSON.stringify(settings),
        NODE_COMPILE_CACHE: join(folder, 'cache'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return (await text(child.stdout)).trimEnd().split('\n')
}

/** One post whose text the AI writes, and one that has its text. */
function postsOf(app: string): Queue {
  const post = { excerpt: '', publishDate: '2026-03-03', status: 'pending' as const }
  return [
    { ...post, id: `${app}/1`, title: 'One' },
    { ...post, id: `${app}/2`, title: 'Two', content: 'Text of two' },
  ]
}

/** Ids that the webhook received of an app, as often as it did. */
function arrivals(app: string): string[] {
  return sandbox.inbox
    .requests()
    .map(({ json }) => (json as { post: { id: string } }).post.id)
    .filter((id) => id.startsWith(`${app}/`))
}

/** Every post arrived once, and the app knows that none is left to send. */
function expectDelivered(app: string): void {
  expect(arrivals(app), app).toEqual(postsOf(app).map(({ id }) => id))
  const file = new DatabaseSync(join(folder, app, 'publisher.db'), { readOnly: true })
  const rows = file.prepare('SELECT post FROM posts').all()
  file.close()
  const statuses = rows.map((row) => (JSON.parse(String(row['post'])) as ScheduledPost).status)
  expect(statuses, app).toHaveLength(2)
  expect(statuses, app).not.toContain('pending')
  expect(readdirSync(join(folder, app)).filter((name) => name.includes('.corrupt-'))).toEqual([])
  expect(existsSync(join(folder, app, 'queue.json'))).toBe(false)
}
