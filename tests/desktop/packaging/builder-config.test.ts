import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  builderConfig,
  PackagingError,
  prepareForBuilder,
  readPackagingEnvironment,
} from '../../../desktop/packaging/builder-config.ts'
import { builtDesktop, projectRoot } from '../../support/electron/paths.ts'

const unsigned = { updateFeed: undefined, signsForMac: false }

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

test('exactly those modules are packed that the main process loads', () => {
  const main = join(builtDesktop, 'main')
  const loaded = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(main, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?\s*["`]([^"`./][^"`]*)["`]/g)])
    .flatMap(([, name = '']) => (isBuiltin(name) || name === 'electron' ? [] : name))
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  ) as Record<string, object>
  expect([...new Set(loaded)].toSorted()).toEqual(Object.keys(dependencies ?? {}).toSorted())
  // electron-builder packs these as well, unless it is told not to.
  for (const name of Object.keys(optionalDependencies ?? {})) {
    expect(builderConfig(unsigned).files).toContain(`!node_modules/${name}/**`)
  }
})

test('the bundles are minified, and have maps that none of them names', () => {
  const files = readdirSync(builtDesktop, { recursive: true, encoding: 'utf8' })
  for (const map of ['main/main.js.map', 'preload/preload.cjs.map']) {
    expect(files).toContain(join(map))
  }
  const scripts = files.filter((file) => /\.c?js$/.test(file))
  const read = (file: string) => readFileSync(join(builtDesktop, file), 'utf8')
  expect(scripts.filter((file) => /sourceMappingURL|\/\/#region/.test(read(file)))).toEqual([])
  expect(scripts.map(read).join('').length).toBeLessThan(1_500_000)
})

test('whatever gets the secrets of a release, or its rights, is named by its commit', () => {
  const workflow = readFileSync(join(projectRoot, '.github/workflows/release.yml'), 'utf8')
  const used = Array.from(workflow.matchAll(/uses: (\S+)/g), ([, action]) => action)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([])
})

const keys = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }
const onMac = (env: NodeJS.ProcessEnv) => readPackagingEnvironment(env, 'darwin')

test.each<[string, NodeJS.ProcessEnv, object]>([
  ['nothing', {}, { updateFeed: undefined, signsForMac: false }],
  ['a certificate for macOS', { CSC_LINK: 'MIIK', ...keys }, { signsForMac: true }],
  ['one of the keychain', { CSC_NAME: 'Pennywren Team', ...keys }, { signsForMac: true }],
  ['a feed', { PENNYWREN_UPDATE_FEED: 'https://u.example' }, { updateFeed: 'https://u.example' }],
  // A workflow sets the variable of a secret that it was not given to nothing.
  ['empty variables', { CSC_LINK: '', PENNYWREN_UPDATE_FEED: '' }, { updateFeed: undefined }],
])('with %s in the environment of macOS it packs accordingly', (_what, env, packs) => {
  expect(onMac(env)).toMatchObject(packs)
})

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['a certificate without the keys for notarization', { CSC_NAME: 'Team' }, /APPLE_API_KEY,/],
  ['a feed that could be tampered with', { PENNYWREN_UPDATE_FEED: 'http://u.example' }, /https/],
  ['a feed without a scheme', { PENNYWREN_UPDATE_FEED: 'u.example' }, /https/],
])('with %s nothing is packed', (_what, env, why) => {
  expect(() => onMac(env)).toThrow(PackagingError)
  expect(() => onMac(env)).toThrow(why)
})

test('empty variables for electron-builder are removed, and a pull request is signed ad hoc, by no certificate', () => {
  const empty = { CSC_LINK: '', APPLE_API_KEY: '', OTHER: '', HOME: '/h' }
  prepareForBuilder(empty)
  expect(empty).toEqual({ OTHER: '', HOME: '/h', CSC_FOR_PULL_REQUEST: 'true' })
  const withCertificate = { CSC_LINK: 'MIIK' }
  prepareForBuilder(withCertificate)
  expect(withCertificate).toEqual({ CSC_LINK: 'MIIK' })
})
