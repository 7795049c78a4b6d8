import { pathToFileURL } from 'node:url'
import { obeyParent } from './commands.ts'
import { standInForElectron } from './hooks.ts'

/** `node boot.ts <bundle>`: runs a built main process over the stand-in. */
const [bundle] = process.argv.slice(2)
if (bundle === undefined) throw new Error('Which bundle?')
standInForElectron()
obeyParent()
await import(pathToFileURL(bundle).href)
process.send?.({ started: true })
