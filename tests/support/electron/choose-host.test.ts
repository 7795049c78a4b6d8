import { expect, test } from 'vitest'
import { chooseHost } from './choose-host.ts'

const there = { asked: undefined, binary: '/e/electron', isRoot: false }

test('the desktop specs run in real Electron where it can be started', () => {
  expect(chooseHost(there)).toEqual({ kind: 'electron', binary: '/e/electron' })
  expect(chooseHost({ ...there, asked: 'electron' }).kind).toBe('electron')
  expect(chooseHost({ ...there, asked: 'stand-in' }).kind).toBe('stand-in')
})

test('they run over the stand-in where Electron is not there or would need to go without its sandbox', () => {
  expect(chooseHost({ ...there, binary: undefined })).toEqual({
    kind: 'stand-in',
    because: expect.stringMatching(/binary is not here/),
  })
  expect(chooseHost({ ...there, isRoot: true })).toEqual({
    kind: 'stand-in',
    because: expect.stringMatching(/not start as root/),
  })
})

test('a run that asks for real Electron never falls back to the stand-in', () => {
  const asked = { ...there, asked: 'electron' }
  expect(() => chooseHost({ ...asked, binary: undefined })).toThrow(/npx install-electron/)
  expect(() => chooseHost({ ...asked, isRoot: true })).toThrow(/root/)
  expect(() => chooseHost({ ...there, asked: 'Electron' })).toThrow(/not 'Electron'/)
})
