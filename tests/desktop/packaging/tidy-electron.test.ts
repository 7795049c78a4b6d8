import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tidyElectron } from '../../../desktop/packaging/tidy-electron.ts'
import { makeFakeElectron } from '../../support/fake-electron.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pennywren-tidy-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('the app for macOS has no other app in it, and the licences that stand beside Electron’s', async () => {
  const electronDist = makeFakeElectron(join(folder, 'electron'))
  const appOutDir = join(folder, 'mac-arm64')
  const resources = join(appOutDir, 'Electron.app/Contents/Resources')
  mkdirSync(resources, { recursive: true })
  writeFileSync(join(resources, 'default_app.asar'), 'the app of nobody')
  writeFileSync(join(resources, 'electron.icns'), 'icon')
  await tidyElectron({ appOutDir, electronDist, forMac: true })
  expect(readdirSync(resources).toSorted()).toEqual([
    'LICENSE.electron.txt',
    'LICENSES.chromium.html',
    'electron.icns',
  ])
})

test('elsewhere the licences stand beside the binary already', async () => {
  const appOutDir = makeFakeElectron(join(folder, 'linux-unpacked'))
  await tidyElectron({ appOutDir, electronDist: '/not/read', forMac: false })
  expect(readdirSync(join(appOutDir, 'resources'))).toEqual([])
  expect(readdirSync(appOutDir)).toContain('LICENSES.chromium.html')
})
