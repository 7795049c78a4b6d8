import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import {
  builderConfig,
  PackagingError,
  prepareForBuilder,
  readPackagingEnvironment,
} from '../../../desktop/packaging/builder-config.ts'
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

const unsigned = { updateFeed: undefined, signsForMac: false }

test('every system gets its package, and updates only from a feed that was named', () => {
  const config = builderConfig({ ...unsigned, updateFeed: 'https://updates.example/pennywren' })
  expect(config).toMatchObject({
    linux: { target: ['AppImage', 'deb'] },
    // A dmg for each processor, and the zip that updates come out of.
    mac: { target: { target: 'default', arch: ['x64', 'arm64'] } },
    publish: {
      provider: 'generic',
      url: 'https://updates.example/pennywren',
      // GitHub's host of downloads answers only requests for one range.
      useMultipleRangeRequest: false,
    },
  })
  expect(builderConfig(unsigned).publish).toBeNull()
})

test('an app for macOS is signed ad hoc where there is no certificate, for Apple silicon starts nothing unsigned', () => {
  expect(builderConfig(unsigned).mac).toMatchObject({
    identity: '-',
    hardenedRuntime: false,
    notarize: false,
  })
  expect(builderConfig(unsigned).extraMetadata).toMatchObject({ isSignedForMac: false })
  const { mac } = builderConfig({ ...unsigned, signsForMac: true })
  // electron-builder hardens, signs and notarizes unless it is told not to.
  for (const one of ['hardenedRuntime', 'identity', 'notarize']) expect(mac).not.toHaveProperty(one)
})

test('no installer has a name that a host of downloads would change', () => {
  const { nsis } = builderConfig(unsigned)
  expect(nsis?.artifactName).toMatch(/^[\w${}.-]+$/)
})

test('an AppImage has the same name in every version, so that an update takes its place', () =>
  // electron-updater leaves a name with a version behind (AppImageUpdater.js).
  expect(builderConfig(unsigned).appImage?.artifactName).not.toContain('version'))

/** The package that a module is of: `zod` for `zod/mini`. */
function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/')
}

test('exactly those modules are packed that the main process loads', () => {
  const main = join(builtDesktop, 'main')
  const loaded = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(main, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?\s*["`]([^"`./][^"`]*)["`]/g)])
    .flatMap(([, name = '']) => (isBuiltin(name) || name === 'electron' ? [] : packageOf(name)))
  expect(loaded).toContain('electron-updater')
  // It is bundled as far as it is used.
  expect(loaded).not.toContain('zod')

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

test('the bundles are minified, and one language of Chromium’s own words is packed', () => {
  const scripts = readdirSync(builtDesktop, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.c?js$/.test(file))
    .map((file) => readFileSync(join(builtDesktop, file), 'utf8'))
  expect(scripts.filter((text) => text.includes('//#region'))).toEqual([])
  expect(scripts.join('').length).toBeLessThan(1_500_000)
  expect(builderConfig(unsigned).electronLanguages).toBe('en-US')
})

test('the icon is large enough for every system', () => {
  const icon = readFileSync(builderConfig(unsigned).mac?.icon as string)
  // A PNG says its width and height after its signature and the head of its first chunk.
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([1024, 1024])
  expect(existsSync(builderConfig(unsigned).linux?.icon as string)).toBe(true)
  // For the windows of an AppImage.
  const built = readdirSync(builtDesktop, { recursive: true, encoding: 'utf8' })
  expect(built.filter((file) => file.endsWith('.png'))).toHaveLength(1)
})

test('whatever gets the secrets of a release, or its rights, is named by its commit', () => {
  const workflow = readFileSync(join(projectRoot, '.github/workflows/release.yml'), 'utf8')
  const used = Array.from(workflow.matchAll(/uses: (\S+)/g), ([, action]) => action)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([])
})

test('a release has every feed of its version, a prerelease’s too, and no notes of the packager', () => {
  const workflow = readFileSync(join(projectRoot, '.github/workflows/release.yml'), 'utf8')
  const patterns = Array.from(
    workflow.matchAll(/^ +(!?)dist\/packages\/(.+)$/gm),
    ([, not, pattern = '']) => ({ not, pattern }),
  )
  const isUploaded = (file: string) =>
    patterns.some(({ not, pattern }) => not === '' && matchesGlob(file, pattern)) &&
    !patterns.some(({ not, pattern }) => not === '!' && matchesGlob(file, pattern))
  const files = ['latest.yml', 'latest-linux-arm64.yml', 'beta-mac.yml', 'builder-debug.yml']
  expect(files.filter(isUploaded)).toEqual(files.slice(0, 3))
})

const keys = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }
const onMac = (env: NodeJS.ProcessEnv) => readPackagingEnvironment(env, 'darwin')

test('a package is signed for macOS where a certificate is named', () => {
  expect(onMac({})).toEqual({ updateFeed: undefined, signsForMac: false })
  expect(onMac({ CSC_LINK: 'MIIK', ...keys }).signsForMac).toBe(true)
  expect(onMac({ CSC_NAME: 'Pennywren Team', ...keys }).signsForMac).toBe(true)
})

test('a certificate for macOS without the keys for notarization packs nothing', () => {
  const { APPLE_API_KEY: _, ...others } = keys
  expect(() => onMac({ CSC_LINK: 'MIIK', ...others })).toThrow(/notarization.*APPLE_API_KEY\./)
  expect(() => onMac({ CSC_NAME: 'Pennywren Team' })).toThrow(PackagingError)
  expect(readPackagingEnvironment({ CSC_LINK: 'MIIK' }, 'win32').signsForMac).toBe(false)
})

test('the variable of a secret that a workflow was not given counts as not set', () => {
  expect(onMac({ CSC_LINK: '', PENNYWREN_UPDATE_FEED: '' })).toEqual({
    updateFeed: undefined,
    signsForMac: false,
  })
  const env = { CSC_LINK: '', WIN_CSC_LINK: '', APPLE_API_KEY: '', OTHER: '', HOME: '/h' }
  prepareForBuilder(env)
  expect(env).toEqual({ OTHER: '', HOME: '/h', CSC_FOR_PULL_REQUEST: 'true' })
})

test('a pull request is signed ad hoc, but never by itself with a certificate', () => {
  const env = { CSC_LINK: 'MIIK', CSC_KEY_PASSWORD: 'secret' }
  prepareForBuilder(env)
  expect(env).toEqual({ CSC_LINK: 'MIIK', CSC_KEY_PASSWORD: 'secret' })
})

test('a feed of updates that could be tampered with on its way is refused', () => {
  for (const PENNYWREN_UPDATE_FEED of ['http://updates.example', 'updates.example']) {
    expect(() => onMac({ PENNYWREN_UPDATE_FEED })).toThrow(/has to be an https address/)
  }
  const PENNYWREN_UPDATE_FEED = 'https://updates.example'
  expect(onMac({ PENNYWREN_UPDATE_FEED }).updateFeed).toBe(PENNYWREN_UPDATE_FEED)
})
