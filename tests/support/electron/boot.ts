import { pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import * as electron from './exports.ts'
import { invoke, openChannels } from './ipc-main.ts'
import { notes, takeNotes } from './notes.ts'
import { readStandInSettings, standInForElectron } from './stand-in-settings.ts'

/** A test's tools in the app's process: the module `electron`, notes, and the requests of a page. */
export type Main = typeof electron & {
  notes: typeof notes
  invoke: typeof invoke
  openChannels: typeof openChannels
}

const main: Main = { ...electron, notes, invoke, openChannels }

/** A function of a test, to be run here. */
interface Message {
  id: number
  source: string
  argument: unknown
}

// `node boot.ts <bundle>`: runs a built main process over the stand-in, and what the parent process
// sends to be run there.
const [bundle] = process.argv.slice(2)
if (bundle === undefined) throw new Error('Which bundle?')
standInForElectron()
const { platform, userData } = readStandInSettings()
if (platform) Object.defineProperty(process, 'platform', { value: platform })
// Where a packaged app has its resources; here is none.
Object.assign(process, { resourcesPath: userData })
process.on('message', ({ id, source, argument }: Message) => {
  const work = compileFunction(`return (${source})`)() as (main: Main, argument: unknown) => unknown
  void Promise.resolve()
    .then(() => work(main, argument))
    .then(
      (result) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    )
})
process.on('disconnect', () => process.exit(0))
// As Electron, which lives until it quits, and on Linux and macOS does so at this signal.
setInterval(() => undefined, 2 ** 30)
process.once('SIGTERM', () => electron.app.quit())
await import(pathToFileURL(bundle).href)
takeNotes(electron as never, notes)
process.send?.({ started: true })
