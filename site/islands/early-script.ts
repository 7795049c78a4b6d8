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
  /** Whether the page's script has to be asked for again. */
  let lost = false
  /** The type of the latest event. */
  let latest = ''
  let message: Element | null | undefined

  const release = (presses: typeof held) => {
    held = held.filter((press) => !presses.includes(press))
    for (const { control } of presses) control.ariaBusy = null
    message?.remove()
  }
  const giveUp = () => {
    lost = true
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
    const asked = document.querySelector<HTMLScriptElement>('body>[type=module]')
    if (!lost || !asked) return
    lost = false
    const script = document.createElement('script')
    script.type = 'module'
    script.src = anotherAddress(asked.src)
    document.body.append(script)
  }

  for (const type of ['click', 'submit', 'invalid', 'input']) addEventListener(type, hold, true)
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
 * The script that stands in every page, before anything that can be pressed. What a visitor presses
 * or submits before an island can react is held back, shown as busy, and repeated in its order when
 * it can, so that nothing they did is lost and no form is sent by the browser itself. Where the
 * page's script cannot be had or takes too long, it says so, and the next press asks for it again.
 */
export const earlyScript = `(${holdEarlyPresses.toString()})(${[
  ...[asleep, aliveEvent, toast, patienceMs].map((value) => JSON.stringify(value)),
  anotherAddress.toString(),
].join()})`
