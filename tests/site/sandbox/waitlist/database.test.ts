import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from '../../../../site/sandbox/waitlist/database.ts'
import type { StarterAnswer, StarterOrder } from '../../../support/lock-starter.ts'
import { sharedFolder } from '../../../support/temporary-folder.ts'

const gone = 999_999_999
const rounds = 30
const startersAtOnce = 6

const parent = sharedFolder()
const starters: ChildProcess[] = []

afterAll(() => {
  for (const starter of starters) starter.kill('SIGKILL')
})

function startProcess(): ChildProcess {
  const starter = fork(join(import.meta.dirname, '../../../support/lock-starter.ts'))
  starters.push(starter)
  return starter
}

async function tell(starter: ChildProcess, order: StarterOrder): Promise<StarterAnswer> {
  const answer = once(starter, 'message')
  starter.send(order)
  const [said] = (await answer) as [StarterAnswer]
  return said
}

/** A folder whose last owner left its note behind. */
async function folderLeftBy(owner: number, name: string): Promise<string> {
  const folder = join(parent, name)
  await writeFile(`${folder}.lock`, String(owner))
  return folder
}

async function lockAndUnlock(folder: string): Promise<void> {
  const unlock = await lockFolder(folder)
  await unlock()
}

test('of many that start at once where one has crashed, exactly one gets the folder', async () => {
  const many = Array.from({ length: startersAtOnce }, startProcess)
  const winners: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const folder = await folderLeftBy(gone, `crashed-${round}`)
    const answers = await Promise.all(many.map((starter) => tell(starter, { lock: folder })))
    const locked = many.filter((_, index) => answers[index] === 'locked')
    winners.push(locked.length)
    await Promise.all(locked.map((starter) => tell(starter, 'unlock')))
  }
  expect(winners).toEqual(Array.from({ length: rounds }, () => 1))
})

test('a folder is free as soon as its owner is killed', async () => {
  const folder = join(parent, 'killed')
  const owner = startProcess()
  expect(await tell(owner, { lock: folder })).toBe('locked')
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by process ${owner.pid}`)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const left = (await readdir(parent)).filter((file) => file.startsWith('killed'))
  expect(left.toSorted()).toEqual(['killed.lock', 'killed.lock.db'])
  await lockAndUnlock(folder)
})

test('a program that got the number of a crashed owner does not keep the folder', async () => {
  const folder = await folderLeftBy(process.ppid, 'reused')
  await lockAndUnlock(folder)
})

test('a folder is locked once, also within one process, until it is unlocked', async () => {
  const folder = join(parent, 'twice')
  const unlock = await lockFolder(`${folder}/`)
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  await unlock()
  await lockAndUnlock(folder)
})
