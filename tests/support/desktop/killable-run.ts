import disk, { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Queue } from '../../../shared/queue.ts'
import { createBulkSession, type BulkSession } from '../../../site/publisher/bulk/bulk-session.ts'
import { createHistorySession } from '../../../site/publisher/history/history-session.ts'
import { standInForElectron } from '../electron/settings.ts'
import { invoke, openChannels } from '../electron/ipc-main.ts'
import { mainBundle } from '../electron/paths.ts'
import { wire } from '../electron/wire.ts'
import { directApi } from './direct-api.ts'

export interface Orders {
  /** Which step is never made: the process kills itself just before it. Counts from 1. */
  dieBefore: number | undefined
  webhook: string
  ai: string
  /** What the operator publishes where nothing is saved yet. */
  posts: Queue
  /** Ids that the operator finds in their automation. */
  arrived: string[]
}

/**
 * A step is a statement of the database, a file of an earlier version that gets its other name, or a
 * call to the network: nothing outlives the process between two of them.
 */
function announceSteps(onStep: (name: string) => void): void {
  const announce = <Name extends string>(
    object: Record<Name, (...args: never[]) => unknown>,
    name: Name,
    nameOf: (...args: unknown[]) => string | undefined,
  ) => {
    const call = object[name]
    object[name] = function (this: unknown, ...args) {
      const step = nameOf(...args)
      if (step !== undefined) onStep(step)
      return call.apply(this, args)
    }
  }
  announce(DatabaseSync.prototype, 'exec', (sql) => firstWord(String(sql)))
  announce(StatementSync.prototype, 'run', () => 'write')
  announce(disk, 'renameSync', (path) =>
    String(path).endsWith('queue.json') ? 'rename' : undefined,
  )
  announce(wire, 'fetch', () => 'fetch')
  syncBuiltinESMExports()
}

const firstWord = (text: string) => text.trim().split(/\s/)[0]?.toLowerCase()

/**
 * An operator who starts the app, looks through what failed, retries only what did not arrive, and
 * publishes the rest.
 */
async function operate({ webhook, ai, posts, arrived }: Orders): Promise<void> {
  standInForElectron()
  await import(pathToFileURL(mainBundle).href)
  while (!openChannels().includes('loadQueue')) await nextTurn()
  const { platform } = directApi(invoke)
  await platform.saveSecret('webhookUrl', webhook)
  await platform.saveSecret('aiKey', 'sk-any-key-will-do')
  await platform.saveSettings({ ...(await platform.loadSettings()), aiUrl: ai })

  const bulk = createBulkSession({
    platform,
    history: createHistorySession(platform, () => new Date()),
    sleep: () => Promise.resolve(),
    now: () => performance.now(),
    toast: () => () => undefined,
  })
  bulk.start()
  await opened(bulk)
  if (bulk.get().queue.length === 0) await bulk.change({ type: 'replace', posts })
  for (const { id, status } of bulk.get().queue) {
    if (status === 'failed' && !arrived.includes(id)) await bulk.change({ type: 'retry', id })
  }
  await bulk.publishAll()
}

function opened(bulk: BulkSession): Promise<void> {
  return new Promise((resolve, reject) => {
    bulk.subscribe(() => {
      const { activity } = bulk.get()
      if (activity.kind === 'idle') resolve()
      else if (activity.kind !== 'loading') reject(new Error(`The queue is ${activity.kind}.`))
    })
  })
}

const orders = JSON.parse(process.argv[2] ?? '') as Orders
let steps = 0
announceSteps((name) => {
  steps += 1
  // Not by way of the event loop, which has no next turn.
  writeSync(process.stdout.fd, `${name}\n`)
  if (steps === orders.dieBefore) process.kill(process.pid, 'SIGKILL')
})
await operate(orders)
writeSync(process.stdout.fd, 'done\n')
process.exit(0)
