import { brand } from '../../shared/brand.ts'
import { showToast, type ToastOptions } from '../ui/toast.ts'
import {
  joinWaitlist,
  simulateJoin,
  type InsertEmail,
  type JoinOutcome,
} from '../../shared/api/waitlist.ts'

/** The message for each outcome of a submit. */
const toasts: Record<JoinOutcome | 'empty', ToastOptions> = {
  empty: {
    title: 'Please enter your email',
    description: 'We need your email to add you to the waitlist.',
    variant: 'destructive',
  },
  joined: {
    title: 'Welcome to the waitlist! 🎉',
    description: `We'll email you as soon as ${brand.name} is ready.`,
  },
  duplicate: {
    title: 'Already on the list!',
    description: 'This email is already registered for our waitlist.',
  },
  failed: {
    title: 'Something went wrong',
    description: 'Please try again later or contact support.',
    variant: 'destructive',
  },
}

/** Hints in the form itself, until the field is changed. */
const hints = {
  empty: 'Please enter your email',
  failed: 'Your email is still here.',
  offline: 'You are offline. Your email is still here.',
}

/** The forms of the waitlist: ready, then submitting, then joined; after a failure ready again. */
export function waitlistForms(): void {
  if (isSimulated) console.info('No Supabase project is configured: the waitlist is simulated.')
  document.querySelectorAll<HTMLFormElement>('.waitlist-form').forEach(waitlistForm)
}

function waitlistForm(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('[name=email]')
  const trap = form.querySelector<HTMLInputElement>('[name=website]')
  const button = form.querySelector('button')
  const error = form.querySelector<HTMLElement>('.waitlist-error')
  if (!input || !trap || !button || !error) return

  const showHint = (hint?: keyof typeof hints) => {
    error.hidden = !hint
    error.textContent = hint ? hints[hint] : ''
    input.ariaInvalid = hint === 'empty' ? 'true' : null
    if (hint) input.setAttribute('aria-describedby', error.id)
    else input.removeAttribute('aria-describedby')
  }
  const refuseEmpty = () => {
    showHint('empty')
    showToast(toasts.empty)
    // At last: it lays the page out, with all that has changed.
    input.focus()
  }
  const label = button.textContent
  const showSubmitting = (isSubmitting: boolean) => {
    input.readOnly = isSubmitting
    button.textContent = isSubmitting ? 'Joining...' : label
    button.ariaBusy = isSubmitting ? 'true' : null
    button.ariaDisabled = button.ariaBusy
  }
  const submit = async () => {
    if (input.readOnly) return
    if (input.value.trim() === '') {
      refuseEmpty()
      return
    }
    showHint()
    showSubmitting(true)
    // Nobody sees the field, but a browser may fill it in: then the next press counts.
    const outcome = trap.value === '' ? await join(input.value) : 'failed'
    trap.value = ''
    showSubmitting(false)
    showToast(toasts[outcome])
    if (outcome === 'failed') showHint(navigator.onLine ? 'failed' : 'offline')
    if (outcome !== 'joined') return
    form.reset()
    showThanks(form)
  }

  // After the frame that shows the focus: asking for a script takes a phone as long as that frame.
  const afterFrame = () => requestAnimationFrame(() => setTimeout(prepareToJoin))
  form.addEventListener('focusin', afterFrame, { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  // Replaces the browser's bubble for an empty field; other checks stay the browser's.
  input.addEventListener('invalid', (event) => {
    if (!input.validity.valueMissing) return
    event.preventDefault()
    refuseEmpty()
  })
  input.addEventListener('input', () => showHint())
}

/** The section's form gives way to its thank-you panel. */
function showThanks(form: HTMLFormElement): void {
  const thanks = form.parentElement?.querySelector<HTMLElement>('.thanks')
  if (!thanks) return
  const hadFocus = form.contains(document.activeElement)
  form.hidden = true
  thanks.hidden = false
  if (hadFocus) thanks.querySelector('h3')?.focus({ preventScroll: true })
}

const url = import.meta.env.VITE_SUPABASE_URL
const key = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || import.meta.env.VITE_SUPABASE_ANON_KEY

/** Whether the build was given no Supabase project. The page says so as it loads. */
const isSimulated = !url || !key

/**
 * Joins through Supabase where the build was given a project, else after a simulated second without
 * any request.
 */
async function join(email: string): Promise<JoinOutcome> {
  if (isSimulated) return simulateJoin(sleep)
  return joinWaitlist(email, async (row, signal) => (await loadDatabase())(row, signal))
}

/** Fetches Supabase's client, which weighs ten times what the page does, before it is needed. */
function prepareToJoin(): void {
  // A submit tries again, and says so where it fails.
  if (!isSimulated) loadDatabase().catch(() => {})
}

/** Undefined until it is first asked for, and again after a failure. */
let database: Promise<InsertEmail> | undefined
let attempts = 0

function loadDatabase(): Promise<InsertEmail> {
  database ??= importDatabase().catch((error: unknown) => {
    database = undefined
    throw error
  })
  return database
}

async function importDatabase(): Promise<InsertEmail> {
  // Firefox and Safari never ask again for a module that they could not fetch by the same URL.
  const retry = attempts === 0 ? '' : `?retry=${attempts}`
  attempts += 1
  const script = (await import(
    /* @vite-ignore */ '/landing/waitlist-database.ts' + retry
  )) as typeof import('./waitlist-database.ts')
  return script.openDatabase(url ?? '', key ?? '')
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
