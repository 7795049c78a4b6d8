import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Window } from './browser-window.ts'
import electron, * as named from './electron.ts'
import { ClientRequest } from './net.ts'
import { projectRoot } from './paths.ts'
import { Session } from './session.ts'
import { isPrivileged } from './system.ts'
import { standInEvents, strict, StrictEmitter } from './strict.ts'
import { WebContents } from './web-contents.ts'

const types = readFileSync(join(projectRoot, 'node_modules/electron/electron.d.ts'), 'utf8')

/** The text of an interface, a class or a namespace of Electron's types. */
function declaration(name: string): string {
  const start = types.search(new RegExp(`^ {2}(interface|class|namespace) ${name}\\b`, 'm'))
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
  'endSession',
  'sockets',
  'proxyLogin',
  'began',
  'ended',
  'cutOff',
])

describe('the stand-in has no name that Electron has not', () => {
  test.each<[string, object, ...string[]]>([
    ['app', named.app, 'App'],
    ['app.commandLine', named.app.commandLine, 'CommandLine'],
    ['BrowserWindow', Window.prototype, 'BrowserWindow', 'BaseWindow'],
    ['ClientRequest', ClientRequest.prototype, 'ClientRequest'],
    ['clipboard', named.clipboard, 'Clipboard'],
    ['dialog', named.dialog, 'Dialog'],
    ['ipcMain', named.ipcMain, 'IpcMain'],
    ['Menu', named.Menu, 'Menu'],
    ['net', named.net, 'Net'],
    ['nativeTheme', named.nativeTheme, 'NativeTheme'],
    ['Notification', named.Notification.prototype, 'Notification'],
    ['powerSaveBlocker', named.powerSaveBlocker, 'PowerSaveBlocker'],
    ['protocol', named.protocol, 'Protocol'],
    ['safeStorage', named.safeStorage, 'SafeStorage'],
    ['screen', named.screen, 'Screen'],
    ['session', named.session, 'Session'],
    ['Session', Session.prototype, 'Session'],
    ['session.protocol', new Session().protocol, 'Protocol'],
    ['session.webRequest', new Session().webRequest, 'WebRequest'],
    ['shell', named.shell, 'Shell'],
    ['WebContents', WebContents.prototype, 'WebContents'],
  ])('%s', (_name, object, ...declarations) => {
    const text = declarations.map(declaration).join('\n')
    const members = membersOf(object)
    expect(members).not.toEqual([])
    const unknown = members.filter(
      (member) => !new RegExp(`^ {4}(static )?(readonly )?${member}\\b`, 'm').test(text),
    )
    expect(unknown).toEqual([])
  })

  test('what it exports, by name and as a whole, are exports of Electron’s main process', () => {
    const { default: _, ...byName } = named
    expect(new Map(Object.entries(byName))).toEqual(new Map(Object.entries(electron)))
    const text = declaration('Main') + declaration('Common')
    const unknown = Object.keys(byName).filter(
      (name) => !new RegExp(`^ {4}(const ${name}:|class ${name} )`, 'm').test(text),
    )
    expect(unknown).toEqual([])
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

  test('privileges for a scheme once the app is ready, and pages of a scheme that has too few', async () => {
    const grant = (privileges: Record<string, boolean>) => {
      named.protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
    }
    grant({ standard: true, secure: true })
    expect(isPrivileged('app')).toBe(false)
    grant({ standard: true, secure: true, supportFetchAPI: true })
    expect(isPrivileged('app')).toBe(true)
    await named.app.whenReady()
    expect(() => {
      grant({ standard: true })
    }).toThrow('before app is ready')
  })

  test('listeners of events it never emits', () => {
    const emitter = new StrictEmitter('app', ['ready'])
    expect(() => emitter.on('login', () => undefined)).toThrow("never emits 'login'")
  })

  test('Electron’s deprecated synchronous encryption', () => {
    const storage: Record<string, unknown> = named.safeStorage
    expect(() => storage['encryptString']).toThrow('has no safeStorage.encryptString')
    expect(() => storage['decryptString']).toThrow('has no safeStorage.decryptString')
  })
})
