import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/** What a build of a test is to do, and where it ends. */
export interface BuildOrders {
  /** The files of the site by their path. */
  files: Record<string, string>
  /** Where `site` is built. */
  root: string
  /** Which step is never made: the process kills itself just before it. Counts from 1. */
  dieBefore?: number
  /** From which step on the disk is full. */
  fullFrom?: number
  /** Whether the disk can exchange two folders. */
  exchanges: boolean
}

/** What needs room on a disk. */
const growing = [
  'mkdirSync',
  'writeFileSync',
  'linkSync',
  'copyFileSync',
  // A folder may have to grow for it.
  'swapSync',
]

/** The same object that the build imports. */
const native = createRequire(import.meta.url)('fs-native-extensions') as { swapSync: () => void }

type Call = (...args: never[]) => unknown
type Calls = Record<string, Call>

/** A step is a call that changes the disk, and the middle of those that take long. */
function announceSteps(onStep: (name: string) => void): void {
  const before = (object: object, name: string, andFirst: Call = () => undefined) => {
    const calls = object as Calls
    const call = (calls[name] as Call).bind(object)
    calls[name] = (...args) => {
      onStep(name)
      andFirst(...args)
      return call(...args)
    }
  }
  const { writeFileSync, unlinkSync } = fs
  // Half a file, and half a folder.
  before(fs, 'writeFileSync', (file: string, content: string | Uint8Array) => {
    const bytes = Buffer.from(content as string)
    writeFileSync(file, bytes.subarray(0, bytes.length / 2))
    onStep('half of writeFileSync')
  })
  before(fs, 'rmSync', (path: string) => {
    if (!fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    const entries = fs.readdirSync(path, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile()).slice(0, 4)) {
      unlinkSync(join(entry.parentPath, entry.name))
      onStep('some of rmSync')
    }
  })
  for (const name of ['mkdirSync', 'linkSync', 'unlinkSync', 'copyFileSync', 'renameSync']) {
    before(fs, name)
  }
  before(native, 'swapSync')
  syncBuiltinESMExports()
}

const orders = JSON.parse(process.argv[2] ?? '') as BuildOrders
if (!orders.exchanges) {
  native.swapSync = () => {
    throw Object.assign(new Error('No exchange.'), { code: 'ENOSYS' })
  }
}
const say = fs.writeSync
let steps = 0
announceSteps((name) => {
  steps += 1
  // Not by way of the event loop, which has no next turn.
  say(process.stdout.fd, `${name}\n`)
  if (steps === orders.dieBefore) process.kill(process.pid, 'SIGKILL')
  if (orders.fullFrom !== undefined && steps >= orders.fullFrom && growing.includes(name)) {
    throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
  }
})

try {
  const { openOutput } = await import('../../site/build/output.ts')
  const output = openOutput(join(orders.root, 'site'), new Date())
  try {
    for (const [path, text] of Object.entries(orders.files)) output.write(path, text)
    output.finish()
  } catch (error) {
    output.discard()
    throw error
  }
  say(process.stdout.fd, 'done\n')
} catch (error) {
  say(process.stdout.fd, `${String(error)}\n`)
}
