import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from './paths.ts'
import { standInEvents, strict, StrictEmitter } from './strict.ts'

const types = readFileSync(join(projectRoot, 'node_modules/electron/electron.d.ts'), 'utf8')

/** The text of an interface or class of Electron's types. */
function declaration(name: string): string {
  const start = types.search(new RegExp(`^ {2}(interface|class) ${name}\\b`, 'm'))
  if (start === -1) throw new Error(`Electron has no ${name}.`)
  return types.slice(start, types.indexOf('\n  }\n', start))
}

/** Methods and properties of an object and its class, without what every emitter has. */
function membersOf(object: object): string[] {
  const prototype: unknown = Object.getPrototypeOf(object)
  const inherited =
    typeof prototype === 'object' && prototype !== null && prototype !== Object.prototype
      ? Object.getOwnPropertyNames(prototype)
      : []
  const own = Object.getOwnPropertyNames(object)
  return [...own, ...inherited].filter((name) => !ofNodeOrTests.has(name) && !name.startsWith('_'))
}

/** What Node's emitter keeps on itself, and what only the tests call. */
const ofNodeOrTests = new Set([
  'constructor',
  'domain',
  'page',
  'answer',
  'allows',
  'grants',
  'preferences',
  'navigate',
  'openWindow',
  'windowClosed',
  'resizeTo',
  'blurFromOutside',
])

let electron: Record<string, object>
beforeAll(async () => {
  electron = (await import('./electron.ts')).default
})

describe('the stand-in has no name that Electron has not', () => {
  test.each([
    ['app', 'App'],
    ['dialog', 'Dialog'],
    ['ipcMain', 'IpcMain'],
    ['nativeTheme', 'NativeTheme'],
    ['powerSaveBlocker', 'PowerSaveBlocker'],
    ['protocol', 'Protocol'],
    ['safeStorage', 'SafeStorage'],
    ['screen', 'Screen'],
    ['shell', 'Shell'],
  ])('%s', (name, interfaceName) => {
    const text = declaration(interfaceName)
    const members = membersOf(electron[name] ?? {})
    expect(members.length).toBeGreaterThan(0)
    for (const member of members)
      expect(text).toMatch(new RegExp(`^ {4}(readonly )?${member}\\b`, 'm'))
  })

  test.each([
    ['Session', './session.ts'],
    ['WebContents', './web-contents.ts'],
  ])('%s', async (name, file) => {
    const module = (await import(file)) as Record<string, { prototype: object }>
    const text = declaration(name)
    for (const member of membersOf(module[name]?.prototype ?? {})) {
      if (member === 'on' || member === 'once') continue
      expect(text).toMatch(new RegExp(`^ {4}(readonly )?${member}\\b`, 'm'))
    }
  })

  test('its own names are exports of Electron', () => {
    for (const name of Object.keys(electron)) {
      expect(types).toMatch(new RegExp(`^ {4}(const ${name}:|class ${name} )`, 'm'))
    }
  })
})

describe('the stand-in emits no event that Electron does not', () => {
  test.each(Object.entries(standInEvents))('%s', (name, events) => {
    const text = declaration(name)
    for (const event of events) expect(text).toContain(`on(event: '${event}'`)
  })
})

describe('the stand-in refuses', () => {
  test('what it does not have, by name', () => {
    const thing = strict('thing', { known: 1 }) as unknown as Record<string, unknown>
    expect(thing['known']).toBe(1)
    expect(() => thing['unknown']).toThrow('The Electron stand-in has no thing.unknown.')
  })

  test('listeners of events it never emits', () => {
    const emitter = new StrictEmitter('app', ['ready'])
    expect(() => emitter.on('login', () => undefined)).toThrow("never emits 'login'")
  })

  test('Electron’s deprecated synchronous encryption', () => {
    const storage = electron['safeStorage'] as Record<string, unknown>
    expect(() => storage['encryptString']).toThrow('has no safeStorage.encryptString')
    expect(() => storage['decryptString']).toThrow('has no safeStorage.decryptString')
  })
})
