import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from '../../../../../site/dev/sandbox/waitlist/database.ts'
import type { StarterAnswer, StarterOrder } from '../../../../support/lock-starter.ts'
import { sharedFolder } from '../../../../support/temporary-folder.ts'

const rounds = 10
const startersAtOnce = 6

const parent = sharedFolder()
const starters: ChildProcess[] = []

afterAll(() => {
  for (const starter of starters) starter.kill('SIGKILL')
})

function startProcess(): ChildProcess {
  const starter = fork(join(import.meta.dirname, '../../../../support/lock-starter.ts'))
  starters.push(starter)
  return starter
}

async function tell(starter: ChildProcess, order: StarterOrder): Promise<StarterAnswer> {
  const answer = once(starter, 'message')
  starter.send(order)
  const [said] = (await answer) as [StarterAnswer]
  return said
}

test('of many that start at once, exactly one gets the folder', async () => {
  const many = Array.from({ length: startersAtOnce }, startProcess)
  const winners: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const folder = join(parent, `round-${round}`)
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
  expect(() => lockFolder(folder)).toThrow(`${folder} is in use by another process`)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  lockFolder(folder)()
})
