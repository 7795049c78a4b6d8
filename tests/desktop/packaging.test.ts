import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builderConfig } from '../../desktop/packaging/builder-config.ts'
import { drawIcons } from '../../desktop/packaging/draw-icons.ts'
import { findElectron } from '../../desktop/packaging/electron-dist.ts'
import { icnsFile } from '../../desktop/packaging/icon-files.ts'
import { projectRoot } from '../support/electron/paths.ts'

test('every system gets its package, and updates only from a feed that was named', () => {
  const at = { electronDist: '/e', icons: '/i' }
  const config = builderConfig({ ...at, updateFeed: 'https://updates.example/pennywren' })
  expect(config).toMatchObject({
    linux: { target: ['AppImage', 'deb'] },
    win: { target: 'nsis' },
    mac: { target: 'dmg', hardenedRuntime: true },
    publish: { provider: 'generic', url: 'https://updates.example/pennywren' },
  })
  expect(builderConfig({ ...at, updateFeed: undefined }).publish).toBeNull()
})

test('icons are drawn in the formats of every system', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-icons-'))
  try {
    await drawIcons(folder)
    const ico = readFileSync(join(folder, 'icon.ico'))
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 6])
    const icns = readFileSync(join(folder, 'icon.icns'))
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    expect(readdirSync(join(folder, 'icons'))).toContain('512x512.png')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('macOS has no icon of any size one likes', () => {
  expect(() => icnsFile([{ size: 48, png: Buffer.alloc(1) }])).toThrow('no icon of 48 pixels')
})

test.skipIf(findElectron(projectRoot) !== undefined)(
  'without Electron’s binary packaging says so in one sentence',
  async () => {
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        [join(projectRoot, 'desktop/packaging/package.ts')],
        { cwd: projectRoot },
        (error, _out, said) => {
          resolve({ code: error?.code, said })
        },
      )
    })
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^Packaging needs Electron’s binary.*npx install-electron/),
    ])
  },
  30_000,
)
