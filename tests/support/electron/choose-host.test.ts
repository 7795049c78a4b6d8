import { expect, test } from 'vitest'
import { chooseHost } from './choose-host.ts'

const there = { asked: undefined, binary: '/e/electron', isRoot: false }

test('the desktop specs run in real Electron where it can be started', () => {
  expect(chooseHost(there)).toEqual({ kind: 'electron', binary: '/e/electron' })
  expect(chooseHost({ ...there, asked: 'electron' }).kind).toBe('electron')
  expect(chooseHost({ ...there, asked: 'stand-in' }).kind).toBe('stand-in')
  expect(() => chooseHost({ ...there, asked: 'Electron' })).toThrow(/not 'Electron'/)
})

test.each([
  ['is not there', { binary: undefined }, /binary is not here: `npx install-electron`/],
  ['would need to go without its sandbox', { isRoot: true }, /not start as root/],
])('where it %s they run over the stand-in, unless real Electron is asked for', (_, lacks, why) => {
  const because: unknown = expect.stringMatching(why)
  expect(chooseHost({ ...there, ...lacks })).toEqual({ kind: 'stand-in', because })
  expect(() => chooseHost({ ...there, ...lacks, asked: 'electron' })).toThrow(why)
})
