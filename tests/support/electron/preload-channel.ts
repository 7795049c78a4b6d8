import type { CDPSession, Page } from 'playwright'
import { fromBrowser } from './browser.ts'
import { invoke } from './ipc-main.ts'
import { pageScript, preloadScript, preloadWorld } from './page-bridge.ts'

/** The way between the main process and the preload script in its own world of the page. */
export interface PreloadChannel {
  send: (channel: string, args: unknown[]) => Promise<void>
}

/** Has the preload script run in every document that the page loads from now on. */
export async function openPreloadChannel(
  page: Page,
  preload: string,
  onPress: (type: string) => void,
): Promise<PreloadChannel> {
  await page.addInitScript({ content: pageScript })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.enable')
  await cdp.send('Runtime.enable')
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const mainFrame = frameTree.frame.id
  /** Worlds of documents that are shown, by their numbers. */
  const worlds = new Map<number, { isMain: boolean }>()
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name !== preloadWorld) return
    const { frameId } = context.auxData as unknown as { frameId: string }
    worlds.set(context.id, { isMain: frameId === mainFrame })
  })
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    worlds.delete(executionContextId),
  )
  cdp.on('Runtime.executionContextsCleared', () => worlds.clear())
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === 'standInPressed') onPress(payload)
    if (name !== 'standInInvoke') return
    const isMain = worlds.get(executionContextId)?.isMain === true
    void answer(cdp, page, { payload, executionContextId, isMain })
  })
  for (const name of ['standInInvoke', 'standInPressed']) {
    await cdp.send('Runtime.addBinding', { name, executionContextName: preloadWorld })
  }
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadScript(preload),
    worldName: preloadWorld,
  })
  return {
    async send(channel, args) {
      const [world] = [...worlds].filter(([, { isMain }]) => isMain).map(([id]) => id)
      if (world !== undefined) await call(cdp, world, 'standInDeliver', { channel, args })
    },
  }
}

async function answer(
  cdp: CDPSession,
  page: Page,
  asked: { payload: string; executionContextId: number; isMain: boolean },
): Promise<void> {
  const { id, channel, args } = withUndefined(JSON.parse(asked.payload)) as {
    id: number
    channel: string
    args: unknown[]
  }
  const top = { url: fromBrowser(page.mainFrame().url()), parent: null }
  const frame = asked.isMain ? top : { url: 'about:srcdoc', parent: top }
  const reply = await invoke(frame, channel, args).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: String(error) }),
  )
  // The page may be gone by now.
  await call(cdp, asked.executionContextId, 'standInAnswer', reply).catch(() => undefined)
}

/** What stands for undefined in JSON, which Electron's clone keeps. */
const undefinedMark = '\0undefined'

function withUndefined(value: unknown): unknown {
  if (value === undefinedMark) return undefined
  if (Array.isArray(value)) return value.map(withUndefined)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withUndefined(inner)]),
  )
}

async function call(cdp: CDPSession, contextId: number, name: string, value: object) {
  const json = JSON.stringify(
    value,
    (_key, inner: unknown) => inner ?? (inner === null ? null : undefinedMark),
  )
  // It is evaluated as a script, which has undefined. No text can hold these quotes unescaped.
  const source = json.replaceAll(JSON.stringify(undefinedMark), 'undefined')
  await cdp.send('Runtime.evaluate', { contextId, expression: `${name}(${source})` })
}
