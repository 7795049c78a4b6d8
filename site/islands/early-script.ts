import { anotherAddress } from './another-address.ts'
import { aliveEvent, asleep } from './attributes.ts'

/** How long a visitor is left waiting before they are told, and how long that is shown. */
const patienceMs = 8000

/** As short as HTML may be. */
const toast =
  '<p class="toast toast-text" data-variant=destructive>This could not be loaded. Please check your connection and try again: what you typed is kept.'

/**
 * Turned into text below: it may use nothing but its arguments and what a browser has. It is in every
 * page, so it is short.
 */
function holdEarlyPresses(
  asleep: string,
  aliveEvent: string,
  toast: string,
  patienceMs: number,
  anotherAddress: (address: string) => string,
): void {
  /** What was pressed, in that order. */
  let held: { control: HTMLElement; form: HTMLFormElement | null | false }[] = []
  /** The page's script, and whether a tag of its own asks for it. */
  const { src = '', now } = document.currentScript?.dataset ?? {}
  let isAsked = now !== undefined
  let wasAsked = isAsked
  /** The type of the latest event. */
  let latest = ''
  let message: Element | null | undefined

  const release = (presses: typeof held) => {
    held = held.filter((press) => !presses.includes(press))
    for (const { control } of presses) control.ariaBusy = null
    message?.remove()
  }
  const ask = () => {
    if (isAsked) return
    isAsked = true
    const script = document.createElement('script')
    script.type = 'module'
    script.src = wasAsked ? anotherAddress(src) : src
    wasAsked = true
    const add = () => document.head.append(script)
    // It brings to life what is there.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', add)
    else add()
  }
  const giveUp = () => {
    isAsked = false
    if (!held[0]) return
    release(held)
    const region = document.querySelector('.toaster [role=alert]')
    region?.insertAdjacentHTML('beforeend', toast)
    const told = (message = region?.lastElementChild)
    setTimeout(() => told?.remove(), patienceMs)
  }
  const hold = (event: Event) => {
    const { type } = event
    const target = event.target as HTMLInputElement
    if (!target.closest(asleep)) return
    // A field is 'invalid' where the form may have more to say than the browser's own bubble.
    const form =
      type === 'submit' ? (event.target as HTMLFormElement) : type === 'invalid' && target.form
    const control = form
      ? (form.querySelector<HTMLButtonElement>('button:not([type=button])') ??
        form.querySelector('input'))
      : type === 'click'
        ? target.closest('button')
        : target
    // A form is submitted by itself. What is typed is kept by its field, but a search shall begin.
    if (!control || (!form && !/button|search/.test(control.type))) return
    event.preventDefault()
    event.stopPropagation()
    // Whoever types on is not told of each letter that it cannot be loaded.
    if (type === 'input' && latest === type) return
    latest = type
    control.ariaBusy = 'true'
    // What a form or a field has come to is asked once, and each press of a button counts.
    if (type !== 'click' && held.some((press) => press.control === control && press.form === form))
      return
    const press = { control, form }
    held.push(press)
    setTimeout(() => {
      if (held.includes(press)) giveUp()
    }, patienceMs)
    ask()
  }

  for (const type of ['click', 'submit', 'invalid', 'input']) addEventListener(type, hold, true)
  // Where it was lost, it is asked for again at a press alone, and not by whoever moves the mouse.
  const begin = () => {
    if (!wasAsked) ask()
  }
  for (const type of ['pointerover', 'keydown', 'focusin']) addEventListener(type, begin, true)
  // The list shows what its address says.
  if (location.search) begin()
  addEventListener('load', () => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    // What cannot be had now is asked for at the first press.
    if (!isAsked && !connection?.saveData)
      fetch(src).then(
        (reply) => reply.text(),
        () => {},
      )
  })
  addEventListener(
    'error',
    ({ target }) => {
      if ((target as HTMLScriptElement).type === 'module') giveUp()
    },
    true,
  )
  addEventListener(aliveEvent, async () => {
    const presses = held.filter(({ control }) => !control.closest(asleep))
    release(presses)
    for (const { control, form } of presses) {
      if (form) form.requestSubmit()
      else control.click()
      // One after the other: React takes note of each in between.
      await Promise.resolve()
    }
  })
}

/**
 * Of the script that stands in every page, before anything that can be pressed.
 *
 * The page's own script is named in `data-src`. It is fetched once the page is there, unless the
 * visitor saves data, and runs when they first point, touch or type: who only reads has no need of
 * it. With `data-now`, a tag at the page's end asks for it. It is no link to be prefetched: Safari does
 * not know those, and for Firefox no directive of a policy allows them but the one for all the rest.
 *
 * What a visitor presses or submits before an island can react is held back, shown as busy, and
 * repeated in its order when it can, so that nothing they did is lost and no form is sent by the
 * browser itself. Where the page's script cannot be had or takes too long, it says so, and the next
 * press asks for it again.
 */
export const earlyScript = `(${holdEarlyPresses.toString()})(${[
  ...[asleep, aliveEvent, toast, patienceMs].map((value) => JSON.stringify(value)),
  anotherAddress.toString(),
].join()})`
