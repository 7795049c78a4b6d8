import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseHost, hostOfThisRun } from './choose-host.ts'
import { projectRoot } from './paths.ts'

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

test.skipIf(hostOfThisRun().kind === 'electron')(
  'Playwright then ends before it builds anything, and says why',
  async () => {
    const playwright = join(projectRoot, 'node_modules/@playwright/test/cli.js')
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        [playwright, 'test', '--config', 'tests/playwright.config.ts', '--project=desktop'],
        { cwd: projectRoot, env: { ...process.env, PENNYWREN_HOST: 'electron' } },
        (error, out, problems) => resolve({ code: error?.code, said: out + problems }),
      )
    })
    expect(code).toBe(1)
    expect(said).toContain('PENNYWREN_HOST asks for real Electron.')
    expect(said).not.toContain('Running')
  },
)
