import { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { standInForElectron } from '../electron/stand-in-settings.ts'
import { invoke, openChannels } from '../electron/ipc-main.ts'
import { mainBundle } from '../electron/paths.ts'
import { net } from '../electron/net.ts'
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
steps.announce(net, 'request', () => 'fetch')

standInForElectron()
await import(pathToFileURL(mainBundle).href)
while (!openChannels().includes('loadRecords')) await nextTurn()
const { platform } = directApi(invoke)
await operate(platform, orders)
steps.end()

function firstWord(text: string): string | undefined {
  return text.trim().split(/\s/)[0]?.toLowerCase()
}
