import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { requestNames } from '../../../desktop/ipc/contract-names.ts'
import { serveApp, contentPolicy } from '../../../desktop/main/protocol.ts'
import { headlessHome } from '../../support/desktop/headless-app.ts'
import { builtDesktop, projectRoot } from '../../support/electron/paths.ts'

const home = headlessHome()
const { child, api, noted } = await home.start()
/** The web preferences of the window that the built main process opened. */
const preferences = await child.run(({ BrowserWindow }) => {
  const { session: _, ...others } = BrowserWindow.getAllWindows()[0]?.options.webPreferences ?? {}
  return others
})
afterAll(home.close)

const bundle = (file: string) => readFileSync(join(builtDesktop, file), 'utf8')
const source = (folder: string) =>
  globSync(join(projectRoot, 'desktop', folder, '**/*.{ts,tsx}'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

const ask = async (address: string, method = 'GET') => {
  const handle = vi.fn<Parameters<typeof serveApp>[0]['handle']>()
  serveApp({ handle }, join(builtDesktop, 'renderer'))
  return handle.mock.calls[0]?.[1](new Request(address, { method }))
}

test('a run goes on where its window is not seen', () => {
  expect(preferences).toMatchObject({ backgroundThrottling: false })
})

/** The points of Electron's own checklist (docs/tutorial/security), in its order. */
describe('Electron’s security checklist', () => {
  test('1. only secure content is loaded: all of it is local', () => {
    expect(bundle('renderer/index.html')).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(contentPolicy('production')).not.toMatch(/https?:/)
  })

  const noNode = {
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
  }
  test.each([
    ['2. no Node.js for the page', noNode],
    ['3. the preload script is isolated from the page', { contextIsolation: true }],
    ['6. web security stays on', { webSecurity: true }],
    ['8. no insecure content in secure pages', { allowRunningInsecureContent: false }],
    ['9. no experimental features', { experimentalFeatures: false }],
  ])('%s', (_point, asked) => expect(preferences).toMatchObject(asked))

  test('4. every page runs in a sandbox', async () => {
    expect(preferences).toMatchObject({ sandbox: true })
    expect(await noted()).toMatchObject({ isSandboxed: true })
  })

  test('5. permissions are denied, asked or checked, for devices too, and nothing is spelled', async () => {
    const granted = await child.run(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.session.grants('usb'),
    )
    expect(granted).toEqual([])
  })

  test('7. every answer carries a content security policy', async () => {
    for (const address of ['app://bundle/index.html', 'app://bundle/none', 'app://bundle/%']) {
      const response = await ask(address)
      expect(response?.headers.get('content-security-policy')).toBe(contentPolicy('production'))
    }
  })

  test('10. no features of Blink are turned on', () => {
    expect(preferences).not.toHaveProperty('enableBlinkFeatures')
    // Both would send a post again by themselves.
    expect(source('main').match(/appendSwitch\(.*?\)/g)).toEqual([
      "appendSwitch('disable-quic')",
      "appendSwitch('disable-http2')",
    ])
  })

  test('11. and 12. there are no web views, and none can be attached', async () => {
    expect(preferences).toMatchObject({ webviewTag: false })
    const isPrevented = await child.run(({ BrowserWindow }) => {
      const event = { isPrevented: false, preventDefault: () => (event.isPrevented = true) }
      BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {})
      return event.isPrevented
    })
    expect(isPrevented).toBe(true)
  })

  // That the page cannot leave, and opens no window, points 13 and 14, is shown by lockdown.spec.ts.
  test('15. openExternal is called in one place', () => {
    expect(source('main').match(/\.openExternal\(/g)).toHaveLength(1)
  })

  test('16. Electron is of a supported line, and pinned; a new one is proposed by itself', () => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    expect(manifest.devDependencies['electron']).toMatch(/^(4[5-9]|[5-9]\d)\.\d+\.\d+$/)
    expect(readFileSync(join(projectRoot, '.github/dependabot.yml'), 'utf8')).toContain('electron')
  })

  test('17. no channel is open but through the handler that checks the sender', async () => {
    // electron-store opens one of its own with the first file that it writes.
    await api.allowUnprotectedSecrets({ allow: false })
    const channels = await child.run(({ openChannels }) => openChannels())
    expect(channels.toSorted()).toEqual(requestNames.toSorted())
  })

  test('18. nothing is loaded from file:, and the scheme serves GET from its own folder only', async () => {
    expect(source('main')).not.toMatch(/loadFile|file:\/\//)
    expect((await ask('app://bundle/index.html'))?.status).toBe(200)
    expect((await ask('app://bundle/index.html', 'POST'))?.status).toBe(405)
    expect((await ask('app://bundle/..%2fmain%2fmain.js'))?.status).toBe(404)
  })

  // Point 19, the fuses, is shown by packed-app.test.ts, 20, what the page is given, by lockdown.spec.ts.
})
