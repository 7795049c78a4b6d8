import { expect, test, vi } from 'vitest'
import { hostOfThisRun } from './choose-host.ts'

test('a run that asks for real Electron never passes over the stand-in', () => {
  const usual = hostOfThisRun().kind
  vi.stubEnv('PENNYWREN_HOST', 'electron')
  if (usual === 'electron') expect(hostOfThisRun().kind).toBe('electron')
  else expect(hostOfThisRun).toThrow(/^PENNYWREN_HOST asks for real Electron/)
  vi.stubEnv('PENNYWREN_HOST', 'Electron')
  expect(hostOfThisRun).toThrow(/not 'Electron'/)
})
