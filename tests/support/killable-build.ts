import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
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
}

/** What needs room on a disk. */
const growing = ['mkdirSync', 'writeFileSync', 'copyFileSync', 'renameSync']

type Call = (...args: never[]) => unknown

/** A step is a call that changes the disk, and the middle of those that take long. */
function announceSteps(onStep: (name: string) => void): void {
  const before = (name: string, andFirst: Call = () => undefined) => {
    const calls = fs as unknown as Record<string, Call>
    const call = (calls[name] as Call).bind(fs)
    calls[name] = (...args) => {
      onStep(name)
      andFirst(...args)
      return call(...args)
    }
  }
  const { writeFileSync, unlinkSync } = fs
  // Half a file, and half a folder.
  before('writeFileSync', (file: string, content: string) => {
    writeFileSync(file, content.slice(0, content.length / 2))
    onStep('half of writeFileSync')
  })
  before('rmSync', (path: string) => {
    if (!fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    const entries = fs.readdirSync(path, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile()).slice(0, 4)) {
      unlinkSync(join(entry.parentPath, entry.name))
      onStep('some of rmSync')
    }
  })
  for (const name of ['mkdirSync', 'copyFileSync', 'renameSync']) before(name)
  syncBuiltinESMExports()
}

const orders = JSON.parse(process.argv[2] ?? '') as BuildOrders
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
  const { replaceFolder } = await import('../../site/plugins/output.ts')
  replaceFolder(join(orders.root, 'site'), new Map(Object.entries(orders.files)))
  say(process.stdout.fd, 'done\n')
} catch (error) {
  say(process.stdout.fd, `${String(error)}\n`)
}
