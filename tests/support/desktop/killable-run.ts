import { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { standInForElectron } from '../electron/settings.ts'
import { invoke, openChannels } from '../electron/ipc-main.ts'
import { mainBundle } from '../electron/paths.ts'
import { wire } from '../electron/wire.ts'
import { operate } from '../kills/operator.ts'
import { readOrders } from '../kills/orders.ts'
import { countSteps } from '../kills/steps.ts'
import { directApi } from './direct-api.ts'

const orders = readOrders()
const steps = countSteps(orders)

// A step is a statement of the database or a call to the network: nothing outlives the process between
// two of them.
steps.announce(DatabaseSync.prototype, 'exec', (sql) => firstWord(String(sql)))
steps.announce(StatementSync.prototype, 'run', () => 'write')
steps.announce(wire, 'fetch', () => 'fetch')

standInForElectron()
await import(pathToFileURL(mainBundle).href)
while (!openChannels().includes('loadRecords')) await nextTurn()
const { platform } = directApi(invoke)
// It is asked in a dialog before the first post to a host.
await operate({ ...platform, mayPublish: () => Promise.resolve(true) }, orders)
steps.end()

function firstWord(text: string): string | undefined {
  return text.trim().split(/\s/)[0]?.toLowerCase()
}
