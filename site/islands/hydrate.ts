import { islandAttributes } from './attributes.ts'
import { fetchCode } from './code.ts'
import { savesData, whenPageIsIdle } from './idle.ts'
import { components, isScript, scripts, type IslandName } from './registry.ts'

/** What a visitor did before an island could react to it. */
interface Held {
  /** Shown as busy until then. */
  control?: Element | null
  /** Sent once, however often it was asked to be. */
  form?: HTMLFormElement
  repeat: () => void
}

/** How long a visitor is left waiting before they are told. */
const patienceMs = 8000

/**
 * Brings every island of the page to life: those with a script when the page is idle, those that are
 * hydrated at their trigger, and each at the visitor's first touch. What is pressed or submitted
 * before that is held back, shown as busy, and repeated then, so that nothing a visitor did is lost
 * and no form is sent by the browser itself. `onOutOfReach` is called where a visitor waits for code
 * that does not come; what was held back is forgotten then, and the next press tries again.
 */
export function hydrateIslands(onOutOfReach: () => void): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${islandAttributes.name}]`)) {
    watch(element, onOutOfReach)
  }
}

function watch(element: HTMLElement, onOutOfReach: () => void): void {
  const name = element.getAttribute(islandAttributes.name) as IslandName
  const early = new AbortController()
  let held: Held[] = []
  let started = false
  let patience: ReturnType<typeof setTimeout> | undefined

  const release = () => {
    clearTimeout(patience)
    patience = undefined
    const released = held
    held = []
    for (const { control } of released) control?.removeAttribute('aria-busy')
    return released
  }
  const giveUp = (error?: unknown) => {
    if (release().length === 0) return
    onOutOfReach()
    if (error !== undefined) console.error('This part of the page could not be loaded.', error)
  }
  const start = () => {
    if (started) return
    started = true
    wake(element, name, () => {
      early.abort()
      element.setAttribute(islandAttributes.alive, '')
      for (const { repeat } of release()) repeat()
    }).catch((error: unknown) => {
      // The chunk could not be fetched (offline, a deployment in between): the next event tries again.
      started = false
      giveUp(error)
    })
  }
  // What cannot be had now is asked for again at the first touch.
  const prefetch = () => void fetchCode(name).catch(() => undefined)
  const hold = (one: Held) => {
    one.control?.setAttribute('aria-busy', 'true')
    held.push(one)
    patience ??= setTimeout(giveUp, patienceMs)
    start()
  }
  const holdForm = (form: HTMLFormElement | null) => {
    if (!form || held.some((one) => one.form === form)) return
    const control = form.querySelector('button:not([type="button"])')
    hold({ control, form, repeat: () => form.requestSubmit() })
  }

  const options = { capture: true, signal: early.signal }
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    element.addEventListener(type, start, { ...options, passive: true })
  }
  element.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button || button.type === 'submit') return
      event.preventDefault()
      event.stopPropagation()
      hold({ control: button, repeat: () => button.click() })
    },
    options,
  )
  element.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      holdForm(event.target as HTMLFormElement)
    },
    options,
  )
  // The browser's own bubble, where the form may have more to say.
  element.addEventListener(
    'invalid',
    (event) => {
      event.preventDefault()
      holdForm((event.target as HTMLInputElement).form)
    },
    options,
  )
  // What is typed is kept by the field itself, but a search is expected to begin.
  element.addEventListener(
    'input',
    ({ target }) => {
      const isSearch = (target as HTMLInputElement).type === 'search'
      if (isSearch && held.length === 0) hold({ repeat: () => undefined })
    },
    options,
  )

  const trigger = element.getAttribute(islandAttributes.trigger)
  if (trigger === 'load' || (trigger === 'query' && location.search !== '')) start()
  else if (!savesData()) whenPageIsIdle(trigger === null ? start : prefetch)
}

async function wake(element: HTMLElement, name: IslandName, ready: () => void): Promise<void> {
  await fetchCode(name)
  const props = JSON.parse(element.getAttribute(islandAttributes.props) ?? '{}') as never
  if (isScript(name)) {
    const { attach } = await scripts[name]()
    attach(element, props)
    ready()
    return
  }
  const [{ mount }, module] = await Promise.all([import('./mount.tsx'), components[name]()])
  const prefix = element.getAttribute(islandAttributes.prefix) ?? ''
  // The start of React has just kept a slow phone busy for 50 ms.
  await nextTask()
  mount(element, module.default, props, prefix, ready)
}

/** Continues in a new task, so that input events come first. A timer would wait longer. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  port1.start()
  port2.postMessage(null)
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
  })
  port1.close()
}
