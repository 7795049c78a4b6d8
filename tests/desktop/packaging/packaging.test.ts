import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

test('every system gets its package, and updates only from a feed that was named', () => {
  const at = { electronDist: '/e', icons: '/i' }
  const config = builderConfig({ ...at, updateFeed: 'https://updates.example/pennywren' })
  expect(config).toMatchObject({
    linux: { target: ['AppImage', 'deb'] },
    win: { target: 'nsis' },
    mac: { target: ['dmg', 'zip'], hardenedRuntime: true },
    publish: { provider: 'generic', url: 'https://updates.example/pennywren' },
  })
  expect(builderConfig({ ...at, updateFeed: undefined }).publish).toBeNull()
})

test('a deb has the home page it needs, and the window finds its entry in the menu', () => {
  const config = builderConfig({ electronDist: '/e', icons: '/i', updateFeed: undefined })
  expect(config).toMatchObject({
    extraMetadata: {
      homepage: expect.stringMatching(/^https:/),
      desktopName: 'pennywren.desktop',
      productName: 'Pennywren',
    },
    linux: { executableName: 'pennywren', syncDesktopName: true },
  })
})

test('exactly those modules are packed that the main process loads', () => {
  const main = join(builtDesktop, 'main')
  const loaded = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(main, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"./][^"]*)"/g)])
    .flatMap(([, name = '']) => (/^(node:|electron$)/.test(name) ? [] : name))
  expect(loaded).toContain('electron-updater')

  const { files } = builderConfig({ electronDist: '/e', icons: '/i', updateFeed: undefined })
  const leftOut = (Array.isArray(files) ? files : []).flatMap(
    (pattern) =>
      (typeof pattern === 'string' && /^!node_modules\/(.+)\/\*\*$/.exec(pattern)?.[1]) || [],
  )
  const packed = [...withDependencies([''])].filter(
    (name) => name !== '' && !leftOut.some((out) => name === out || name.startsWith(`${out}/`)),
  )
  expect(packed.toSorted()).toEqual([...withDependencies(loaded)].toSorted())
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
