import { islandAttributes } from './attributes.ts'
import { fetchCode } from './code.ts'
import { savesData, whenPageIsIdle } from './idle.ts'
import { islands, type Attach, type IslandName } from './registry.ts'

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
 * Brings every island of the page to life: at its trigger or when the page is idle, and each at the
 * visitor's first touch. What is pressed or submitted before that is held back, shown as busy, and
 * repeated then, so that nothing a visitor did is lost and no form is sent by the browser itself. `onOutOfReach` is called where a visitor waits for code
 * that does not come; what was held back is forgotten then, and the next press tries again.
 */
export function attachIslands(onOutOfReach: () => void): void {
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
    attachIsland(element, name).then(
      () => {
        early.abort()
        element.setAttribute(islandAttributes.alive, '')
        for (const { repeat } of release()) repeat()
      },
      (error: unknown) => {
        // The chunk could not be fetched (offline, a deployment in between): the next event tries again.
        started = false
        giveUp(error)
      },
    )
  }
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
  else if (!savesData()) whenPageIsIdle(start)
}

async function attachIsland(element: HTMLElement, name: IslandName): Promise<void> {
  await fetchCode(name)
  const { attach }: { attach: Attach } = await islands[name]()
  const props = JSON.parse(element.getAttribute(islandAttributes.props) ?? '{}') as never
  await attach(element, props)
}
