import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Route } from 'playwright'
import {
  browserContext,
  fromBrowser,
  openPreloadChannel,
  toBrowser,
  type SendToPage,
} from './browser.ts'
import { notes } from './notes.ts'
import type { Session } from './session.ts'
import { readStandInSettings } from './stand-in-settings.ts'
import { PreventableEvent, strict } from './strict.ts'
import { isPrivileged } from './system.ts'

type OpenHandler = (details: { url: string }) => { action: 'deny' }

/** A page of the browser as Electron's web contents. */
export class WebContents extends EventEmitter {
  readonly session: Session
  readonly #preload: string
  #page: Promise<Page> | undefined
  #sendToPage: SendToPage | undefined
  #url = ''
  #zoom = 0
  #isLoading = false
  #isCrashed = false
  /** Its window was closed: the pages that are opened now are another one's. */
  #isOver = false
  #match = 0
  #refusesWindows = false
  #openHandler: OpenHandler | undefined

  constructor(session: Session, preload: string) {
    super()
    this.session = session
    this.#preload = readFileSync(preload, 'utf8')
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  send(channel: string, ...args: unknown[]): void {
    notes.events[channel] = args[0]
    // A page that is closed or loading gets no event, as in Electron.
    this.#sendToPage?.(channel, args).catch(() => undefined)
  }

  readonly getURL = (): string => this.#url

  async loadURL(url: string): Promise<void> {
    this.#url = url
    const page = await (this.#page ??= this.#open())
    this.#isLoading = true
    try {
      if (!isPrivileged(new URL(url).protocol.slice(0, -1)))
        throw new Error('ERR_UNKNOWN_URL_SCHEME')
      await page.goto(toBrowser(url))
      this.emit('did-finish-load')
    } catch {
      if (!page.isClosed()) this.emit('did-fail-load', {}, -302, '', url, true, 1, 1)
    } finally {
      this.#isLoading = false
    }
  }

  /** Loads the page anew, in a new process if the old one crashed. */
  reload(): void {
    if (readStandInSettings().debuggingPort === undefined) return
    const before = this.#isCrashed ? this.#page : undefined
    if (before) this.#page = undefined
    this.#isCrashed = false
    void before?.then((page) => page.close())
    void this.loadURL(this.#url)
  }

  close(): void {
    this.#isOver = true
    void this.#page?.then((page) => page.close())
  }

  forcefullyCrashRenderer(): void {
    // The navigation never ends.
    void this.#page?.then((page) => page.goto('chrome://crash')).catch(() => undefined)
  }

  readonly isCrashed = (): boolean => this.#isCrashed

  /**
   * In the text of the page and its fields, but not in what is inert. After Chromium's
   * `TextFinder::FindInternal`: it goes on from the caret where a field has the focus, else from the
   * last match, and a match takes the focus away.
   */
  findInPage(text: string, { findNext = false, forward = true } = {}): number {
    if (text === '') throw new TypeError('Must provide a non-empty search content')
    void this.#page
      ?.then((page) => page.evaluate(searchPage, text))
      .then(({ matches, caret }) => {
        // How many matches lie before the place that the search goes on from.
        const before = caret ?? (findNext ? 0 : this.#match - (forward ? 0 : 1))
        const next = forward ? before : before - 1
        this.#match = matches === 0 ? 0 : ((next + matches) % matches) + 1
        const found = { requestId: 1, activeMatchOrdinal: this.#match, matches, finalUpdate: true }
        this.emit('found-in-page', {}, found)
      })
    return 1
  }

  stopFindInPage(): void {
    this.#match = 0
  }

  /** Without the user gesture that Playwright's own calls pretend. */
  async executeJavaScript(expression: string): Promise<unknown> {
    const page = await this.#page
    if (page === undefined) throw new Error('There is no page.')
    const session = await page.context().newCDPSession(page)
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
    await session.detach()
    return result.value
  }

  readonly executeJavaScriptInIsolatedWorld = (_world: number, [script]: { code: string }[]) =>
    this.executeJavaScript(script?.code ?? '')
  readonly getZoomLevel = (): number => this.#zoom

  setZoomLevel(level: number): void {
    this.#zoom = level
  }

  async page(): Promise<Page | undefined> {
    return this.#page
  }

  /**
   * A navigation that the page itself began; false where it was prevented. After Electron's
   * `electron_navigation_throttle.cc`: the second event comes where nobody prevented the first.
   */
  #navigate(url: string, isMainFrame: boolean): boolean {
    const isPrevented = (name: string) => {
      const event = Object.assign(new PreventableEvent(), { url, isMainFrame })
      this.emit(name, event)
      return event.defaultPrevented
    }
    return !isPrevented('will-frame-navigate') && !(isMainFrame && isPrevented('will-navigate'))
  }

  async #open(): Promise<Page> {
    const context = await browserContext()
    const page = await context.newPage()
    this.#sendToPage = await openPreloadChannel(page, this.#preload, (type) => {
      this.emit('input-event', {}, { type })
    })
    await page.route('**/*', (route) => this.#answer(page, route))
    page.on('crash', () => {
      this.#isCrashed = true
      this.emit('render-process-gone', new PreventableEvent(), { reason: 'crashed', exitCode: 1 })
    })
    await this.#refuseWindows(context)
    return page
  }

  /** Asks the app about a window that the page opens, and closes it before it requests anything. */
  async #refuseWindows(context: BrowserContext): Promise<void> {
    if (this.#refusesWindows) return
    this.#refusesWindows = true
    // The app's page has a route of its own, so only requests of other windows get here.
    await context.route('**/*', async (route) => {
      this.#openHandler?.({ url: fromBrowser(route.request().url()) })
      await route.abort()
    })
    context.on('page', (opened) => {
      void this.#page?.then((own) => (opened === own || this.#isOver ? undefined : opened.close()))
    })
  }

  async #answer(page: Page, route: Route): Promise<void> {
    const request = route.request()
    const url = fromBrowser(request.url())
    const isMain = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (request.isNavigationRequest() && !this.#isLoading) {
      // 'No content' leaves the page where it is, as a prevented navigation does.
      if (!this.#navigate(url, isMain)) return route.fulfill({ status: 204 })
    }
    if (!(await this.session.allows(url))) return route.abort('blockedbyclient')
    const response = url.startsWith('app:')
      ? await this.session.answer(url, request.method())
      : undefined
    if (response === undefined) return route.abort('failed')
    // From here on the old page can make no request.
    if (isMain) this.emit('did-navigate', {}, url, response.status, response.statusText)
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
}

/** Those of windows are told of by an event. */
export const webContents = strict('webContents', { getAllWebContents: () => [] })

/** Runs in the page. `caret`: how many matches end before it, where a field has the focus. */
function searchPage(wanted: string): { matches: number; caret: number | undefined } {
  const root = document.querySelector<HTMLElement>('dialog:modal') ?? document.body
  const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')]
  const counts = [root.innerText, ...fields.map(({ value }) => value)].map(
    (text) => text.toLowerCase().split(wanted.toLowerCase()).length - 1,
  )
  const sum = (some: number[]) => some.reduce((all, count) => all + count, 0)
  const focused = fields.findIndex((field) => field === document.activeElement)
  const caret = focused < 0 ? undefined : sum(counts.slice(0, focused + 2))
  const matches = sum(counts)
  if (matches > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return { matches, caret }
}
