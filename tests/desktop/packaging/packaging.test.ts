import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packagedUpdatesSchema } from '../../../desktop/main/menu/updates.ts'
import { builderConfig } from '../../../desktop/packaging/builder-config.ts'
import { drawIcons } from '../../../desktop/packaging/draw-icons.ts'
import { findElectron } from '../../../desktop/packaging/electron-dist.ts'
import { builtDesktop, projectRoot } from '../../support/electron/paths.ts'

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Names of packages with all that they depend on; '' is the project itself. */
function withDependencies(names: readonly string[]): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = new Set<string>()
  const add = (name: string) => {
    const locked = packages[name === '' ? '' : `node_modules/${name}`]
    if (locked === undefined || found.has(name)) return
    found.add(name)
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).forEach(add)
  }
  names.forEach(add)
  return found
}

const unsigned = { electronDist: '/e', icons: '/i', updateFeed: undefined, signsForMac: false }

test('every system gets its package, and updates only from a feed that was named', () => {
  const config = builderConfig({ ...unsigned, updateFeed: 'https://updates.example/pennywren' })
  expect(config).toMatchObject({
    linux: { target: ['AppImage', 'deb'] },
    win: { target: 'nsis' },
    mac: {
      target: [
        { target: 'dmg', arch: ['x64', 'arm64'] },
        { target: 'zip', arch: ['x64', 'arm64'] },
      ],
    },
    publish: {
      provider: 'generic',
      url: 'https://updates.example/pennywren',
      // GitHub's host of downloads answers only requests for one range.
      useMultipleRangeRequest: false,
    },
  })
  const { updates } = config.extraMetadata as { updates: unknown }
  expect(packagedUpdatesSchema.parse(updates)).toEqual({
    feed: 'https://updates.example/pennywren',
    isSignedForMac: false,
  })
  expect(builderConfig(unsigned).publish).toBeNull()
  expect(builderConfig(unsigned).extraMetadata).not.toHaveProperty('updates')
})

test('an app for macOS is signed ad hoc where there is no certificate, for Apple silicon starts nothing unsigned', () => {
  expect(builderConfig(unsigned).mac).toMatchObject({
    identity: '-',
    hardenedRuntime: false,
    notarize: false,
  })
  const { mac } = builderConfig({ ...unsigned, signsForMac: true })
  expect(mac).toMatchObject({ hardenedRuntime: true })
  expect(mac).not.toHaveProperty('identity')
  expect(mac).not.toHaveProperty('notarize')
})

test('no installer has a name that a host of downloads would change', () => {
  const { nsis } = builderConfig(unsigned)
  expect(nsis?.artifactName).toMatch(/^[\w${}.-]+$/)
})

/** The package that a module is of: `electron-log` for `electron-log/node`. */
function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/')
}

test('exactly those modules are packed that the main process loads', () => {
  const main = join(builtDesktop, 'main')
  const loaded = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(main, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"./][^"]*)"/g)])
    .flatMap(([, name = '']) => (/^(node:|electron$)/.test(name) ? [] : packageOf(name)))
  expect(loaded).toContain('electron-updater')

  const { files } = builderConfig(unsigned)
  const leftOut = (Array.isArray(files) ? files : []).flatMap(
    (pattern) =>
      (typeof pattern === 'string' && /^!node_modules\/(.+)\/\*\*$/.exec(pattern)?.[1]) || [],
  )
  const packed = [...withDependencies([''])].filter(
    (name) => name !== '' && !leftOut.some((out) => name === out || name.startsWith(`${out}/`)),
  )
  expect(packed.toSorted()).toEqual([...withDependencies(loaded)].toSorted())
})

/** The width of each picture in an icon of macOS, by its type. */
function pixelsOf(icns: Buffer): Record<string, number> {
  const pixels: Record<string, number> = {}
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    // A PNG says its width after its signature and the head of its first chunk.
    pixels[icns.toString('latin1', at, at + 4)] = icns.readUInt32BE(at + 8 + 16)
  }
  return pixels
}

test('icons are drawn in the formats of every system, and for Retina screens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-icons-'))
  try {
    await drawIcons(folder)
    const ico = readFileSync(join(folder, 'icon.ico'))
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 6])
    const icns = readFileSync(join(folder, 'icon.icns'))
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    expect(pixelsOf(icns)).toEqual({
      ic07: 128,
      ic08: 256,
      ic09: 512,
      ic10: 1024,
      ic11: 32,
      ic12: 64,
      ic13: 256,
      ic14: 512,
    })
    expect(readdirSync(join(folder, 'icons'))).toContain('512x512.png')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const packWith = (env: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(projectRoot, 'desktop/packaging/package.ts')],
      { cwd: projectRoot, env: { ...process.env, ...env } },
      (error, _out, said) => {
        resolve({ code: error?.code, said })
      },
    )
  })

test.skipIf(findElectron(projectRoot) !== undefined)(
  'without Electron’s binary packaging says so in one sentence',
  async () => {
    const { code, said } = await packWith({})
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^Packaging needs Electron’s binary.*npx install-electron/),
    ])
  },
  30_000,
)

test('a feed of updates that could be tampered with on its way is refused', async () => {
  const { code, said } = await packWith({ PENNYWREN_UPDATE_FEED: 'http://updates.example' })
  expect(code).toBe(1)
  expect(said).toMatch(/^PENNYWREN_UPDATE_FEED has to be an https address/)
}, 30_000)
