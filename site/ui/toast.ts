import { optionalPart } from './find.ts'

/** The words of a toast, and how long they are shown. */
export interface ToastOptions {
  title: string
  description?: string
  /**
   * Colour and mark. Destructive is for a wrong input or data at risk, and interrupts a screen reader;
   * the others wait.
   */
  variant?: 'default' | 'success' | 'notice' | 'failure' | 'destructive'
  /** Milliseconds on screen, and as long again where it is pointed at or focused then. Default 6000. */
  durationMs?: number
  /** Stands before the button that dismisses it. Such a toast stays for its time, however many follow. */
  action?: HTMLElement
}

const shownAtOnce = 3

/** Those on screen, oldest first. */
const shown: { toast: HTMLElement; dismiss: () => void; hasAction: boolean }[] = []

/**
 * Makes the regions of the toasts, before there is anything to say: screen readers announce only what
 * enters a region that they know. Lets Escape dismiss the newest toast. One with an action has to have
 * the focus: what it offers is not lost by a slip.
 */
export function prepareToasts(): void {
  toaster()
  // On the window, so that other handlers of Escape run first and can prevent this one.
  window.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || document.querySelector(':modal')) return
    shown
      .findLast(({ toast, hasAction }) => !hasAction || toast.matches(':focus-within'))
      ?.dismiss()
  })
}

/**
 * Shows a toast, at most three at once (the oldest without an action gives way), and returns what
 * dismisses it. One that has the focus when it goes returns it to where it was before.
 */
export function showToast({
  title,
  description,
  variant = 'default',
  durationMs = 6000,
  action,
}: ToastOptions): () => void {
  const button = make('button', 'toast-dismiss', '×')
  button.type = 'button'
  button.ariaLabel = 'Dismiss'
  const lines = description === undefined ? [] : [make('p', '', description)]
  const text = make('div', 'toast-text', make('p', 'toast-title', title), ...lines)
  const toast = make('div', 'toast', text, ...(action ? [action] : []), button)
  toast.dataset['variant'] = variant

  const self = { toast, dismiss, hasAction: action !== undefined }
  // Said again, it takes the place of the same one.
  const isSame = (other: HTMLElement) => !action && other.textContent === toast.textContent
  shown.find(({ toast, hasAction }) => !hasAction && isSame(toast))?.dismiss()
  let cameFrom: EventTarget | null = null
  function dismiss() {
    const at = shown.indexOf(self)
    if (at === -1) return
    shown.splice(at, 1)
    const hadFocus = toast.contains(document.activeElement)
    toast.remove()
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus()
  }
  const end = () => {
    if (toast.matches(':hover, :focus-within')) setTimeout(end, durationMs)
    else dismiss()
  }
  setTimeout(end, durationMs)
  button.addEventListener('click', dismiss)
  toast.addEventListener('focusin', ({ relatedTarget }) => {
    cameFrom = relatedTarget
  })

  if (shown.length >= shownAtOnce) shown.find(({ hasAction }) => !hasAction)?.dismiss()
  shown.push(self)
  toaster()
    .querySelector(variant === 'destructive' ? '[role=alert]' : '[role=status]')
    ?.append(toast)
  return dismiss
}

/** The regions; of two scripts in one page the second finds those of the first. */
function toaster(): HTMLElement {
  const known = optionalPart('toaster')
  if (known) return known
  const made = make('div', 'toaster')
  made.dataset['part'] = 'toaster'
  // One interrupts a screen reader, one waits for a pause.
  for (const role of ['alert', 'status']) {
    const region = make('div')
    region.role = role
    region.ariaAtomic = 'false'
    made.append(region)
  }
  document.body.append(made)
  return made
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className !== '') element.className = className
  element.append(...children)
  return element
}
