import { openDatabase } from '../../../site/publisher/browser/database.ts'
import { createTextStorage } from '../../../site/publisher/browser/text-storage.ts'
import { operate } from '../kills/operator.ts'
import { readOrders } from '../kills/orders.ts'
import { countSteps } from '../kills/steps.ts'
import { openWindow, sharedBrowser } from './browser-environment.ts'
import { imageOf, onCommit, readImage, restoreDatabase, writeImage } from './database-file.ts'

const storage = 'pennywren-publisher'

const orders = readOrders()
const [, , , file = ''] = process.argv
const image = readImage(file)
if (image) await restoreDatabase(storage, image)

// A step is a request that writes, the end of a transaction or a call to the network. Only an ended
// transaction outlives the process.
const steps = countSteps(orders)
for (const request of ['put', 'delete', 'clear'] as const) {
  steps.announce(IDBObjectStore.prototype, request, () => request)
}
onCommit((database) => {
  steps.take('commit')
  writeImage(file, imageOf(database))
})
steps.announce(globalThis, 'fetch', () => 'fetch')

const browser = { ...sharedBrowser(), storage }
const platform = openWindow(browser, { texts: createTextStorage(openDatabase(storage)) })
await operate(platform, orders)
steps.end()
