import { islandAttributes } from './attributes.ts'
import { islands, type IslandName, type IslandTrigger } from './registry.ts'

type Replay = () => void

/** Shown as a validation bubble: the toasts may be out of reach too. */
const complaintMs = 5000
const outOfReach =
  'This could not be loaded. Please check your connection and try again: what you typed is kept.'

/**
 * Hydrates every island below `root` at its trigger. A click or submit that comes earlier is prevented
 * and repeated after hydration, so that nothing a visitor did is lost and no form is sent by the
 * browser itself.
 */
export function hydrateIslands(root: ParentNode = document): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${islandAttributes.name}]`)) {
    watch(element)
  }
}

function watch(element: HTMLElement): void {
  const early = new AbortController()
  const replays: Replay[] = []
  let started = false

  const start = () => {
    if (started) return
    started = true
    hydrate(element, () => {
      early.abort()
      for (const replay of replays) replay()
    }).catch((error: unknown) => {
      // The chunk could not be fetched (offline, a deployment in between): the next event tries again.
      started = false
      if (replays.length > 0) complain(element)
      replays.length = 0
      console.error('This part of the page could not be loaded.', error)
    })
  }

  const options = { capture: true, signal: early.signal }
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    element.addEventListener(type, start, { ...options, passive: true })
  }
  element.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button && button.type !== 'submit') {
        event.preventDefault()
        event.stopPropagation()
        replays.push(() => button.click())
      }
      start()
    },
    options,
  )
  element.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      const form = event.target
      if (form instanceof HTMLFormElement && replays.length === 0) {
        replays.push(() => form.requestSubmit())
      }
      start()
    },
    options,
  )

  const trigger = element.getAttribute(islandAttributes.trigger) as IslandTrigger
  if (trigger === 'load') start()
  else if (trigger === 'idle') whenIdle(start)
  else if (trigger === 'visible') whenVisible(element, start)
  else if (trigger === 'query' && location.search !== '') start()
}

/** Says at the first field of the island that its code could not be loaded. */
function complain(element: HTMLElement): void {
  const field = element.querySelector('input')
  if (!field) return
  field.setCustomValidity(outOfReach)
  field.reportValidity()
  // As long as the field counts as wrong it cannot be submitted again.
  const clear = () => {
    field.setCustomValidity('')
  }
  field.addEventListener('input', clear, { once: true })
  setTimeout(clear, complaintMs)
}

async function hydrate(element: HTMLElement, ready: () => void): Promise<void> {
  const name = element.getAttribute(islandAttributes.name) as IslandName
  const props: unknown = JSON.parse(element.getAttribute(islandAttributes.props) ?? '{}')
  const [{ mount }, module] = await Promise.all([import('./mount.tsx'), islands[name]()])
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

function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(start)
  else setTimeout(start, 200)
}

function whenVisible(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        observer.disconnect()
        start()
      }
    },
    { rootMargin: '200px' },
  )
  // The island's own element has no box (display: contents), its children have.
  for (const child of element.children) observer.observe(child)
}
