import { aliveEvent, islandAttributes } from './attributes.ts'

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
): void {
  let held: { control: HTMLElement; form: HTMLFormElement | undefined }[] = []
  let lost = ''
  let patience: ReturnType<typeof setTimeout> | undefined

  const release = () => {
    const released = held
    held = []
    clearTimeout(patience)
    patience = undefined
    for (const { control } of released) control.ariaBusy = null
    return released
  }
  const giveUp = () => {
    const region = document.querySelector('.toaster [role=alert]')
    if (!release()[0] || !region) return
    region.innerHTML = toast
    setTimeout(() => (region.innerHTML = ''), patienceMs)
  }
  const hold = (event: Event) => {
    const { type } = event
    const target = event.target as HTMLInputElement
    if (!target.closest(asleep)) return
    // A field is 'invalid' where the form may have more to say than the browser's own bubble.
    const form =
      type === 'submit' ? (event.target as HTMLFormElement) : type === 'invalid' && target.form
    const control = form
      ? (form.querySelector<HTMLButtonElement>('button:not([type=button])') ?? form)
      : type === 'click'
        ? target.closest('button')
        : target
    // A form is submitted by itself. What is typed is kept by its field, but a search shall begin.
    if (!control || (!form && !/button|search/.test(control.type))) return
    event.preventDefault()
    event.stopPropagation()
    if (control.ariaBusy) return
    control.ariaBusy = 'true'
    held.push({ control, form: form || undefined })
    patience ??= setTimeout(giveUp, patienceMs)
    if (!lost) return
    // By another address: Firefox and Safari never ask again for a module that they could not fetch.
    const script = document.createElement('script')
    script.type = 'module'
    script.src = lost + '?' + Date.now()
    lost = ''
    document.body.append(script)
  }

  for (const type of ['click', 'submit', 'invalid', 'input']) addEventListener(type, hold, true)
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      lost = target.src.replace(/\?.*/, '')
      giveUp()
    },
    true,
  )
  // What belongs to another island is held again.
  addEventListener(aliveEvent, () => {
    for (const { control, form } of release()) {
      if (form) form.requestSubmit()
      else control.click()
    }
  })
}

/**
 * The script that stands in every page, before anything that can be pressed. What a visitor presses
 * or submits before an island can react is held back, shown as busy, and repeated when it can, so
 * that nothing they did is lost and no form is sent by the browser itself. Where the page's script
 * cannot be had or takes too long, it says so; the next press asks for it again.
 */
export const earlyScript = `(${holdEarlyPresses.toString()})(${[
  `[${islandAttributes.name}]:not([${islandAttributes.alive}])`,
  aliveEvent,
  toast,
  patienceMs,
]
  .map((value) => JSON.stringify(value))
  .join()})`
