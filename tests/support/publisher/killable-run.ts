import { operate } from '../kills/operator.ts'
import { readOrders } from '../kills/orders.ts'
import { countSteps } from '../kills/steps.ts'
import { databaseName } from '../../../site/publisher/browser/browser-storage.ts'
import { openWindow } from './browser-environment.ts'
import { imageOf, onCommit, readImage, restoreDatabase, writeImage } from './database-file.ts'

const orders = readOrders()
const [, , , file = ''] = process.argv
const image = readImage(file)
if (image) await restoreDatabase(databaseName, image)

// A step is a request that writes, the end of a transaction or a call to the network. Only an ended
// transaction outlives the process.
const steps = countSteps(orders)
for (const request of ['put', 'delete'] as const) {
  steps.announce(IDBObjectStore.prototype, request, () => request)
}
onCommit((database) => {
  steps.take('commit')
  writeImage(file, imageOf(database))
})
steps.announce(globalThis, 'fetch', () => 'fetch')

await operate(openWindow(), orders)
steps.end()
