import {
  joinWaitlist,
  simulateJoin,
  type InsertEmail,
  type JoinOutcome,
} from '../../shared/api/waitlist.ts'
import { brandName } from '../../shared/brand.ts'
import { busyState } from '../ui/busy.ts'
import { optionalPart, part, parts } from '../ui/find.ts'
import { showToast, type ToastOptions } from '../ui/toast.ts'

/** The message for each outcome of a submit. */
export const toasts: Record<JoinOutcome | 'empty', ToastOptions> = {
  empty: {
    title: 'Please enter your email',
    description: 'We need your email to add you to the waitlist.',
    variant: 'destructive',
  },
  joined: {
    title: 'Welcome to the waitlist! 🎉',
    description: `We'll email you as soon as ${brandName} is ready.`,
    variant: 'success',
  },
  duplicate: {
    title: 'Already on the list!',
    description: 'This email is already registered for our waitlist.',
    variant: 'notice',
  },
  failed: {
    title: 'Something went wrong',
    description: 'Please try again later or contact support.',
    variant: 'failure',
  },
}

const stillHere = 'Your email is still here. Check your connection, or reload the page.'
/** A robot fills in a form in less. */
const personMs = 3000

/** The forms of the waitlist: ready, then submitting, then joined; after a failure ready again. */
export function waitlistForms(): void {
  if (isSimulated) console.info('No Supabase project is configured: the waitlist is simulated.')
  parts('waitlist').forEach(waitlistForm)
}

function waitlistForm(waitlist: HTMLElement): void {
  const form = part('waitlist-form', waitlist)
  const input = part('email', form) as HTMLInputElement
  const trap = part('trap', form) as HTMLInputElement
  const hint = part('hint', waitlist)
  const showBusy = busyState(part('join', form), 'Joining...')
  // Takes the form's place; beside the hero only where sign-ups are confirmed.
  const done = optionalPart('done', waitlist)
  let focusedAt = Infinity

  const refuseEmpty = () => {
    hint.textContent = toasts.empty.title
    input.ariaInvalid = 'true'
    showToast(toasts.empty)
    // At last: it lays the page out, with all that has changed.
    input.focus()
  }
  const showSubmitting = (isSubmitting: boolean) => {
    input.readOnly = isSubmitting
    showBusy(isSubmitting)
  }
  const submit = async () => {
    if (input.readOnly) return
    if (input.value.trim() === '') {
      refuseEmpty()
      return
    }
    hint.textContent = ''
    showSubmitting(true)
    // Nobody sees the field, but a browser may fill it in, for a person who takes their time.
    const isRobot = trap.value !== '' && performance.now() - focusedAt < personMs
    const outcome = isRobot ? 'failed' : await join(input.value)
    trap.value = ''
    showSubmitting(false)
    showToast(toasts[outcome])
    if (outcome === 'failed') hint.textContent = stillHere
    if (outcome !== 'joined') return
    input.value = ''
    if (done) swap(form, done)
  }

  const onFocus = () => {
    focusedAt = performance.now()
    // After the frame that shows the focus: asking for a script takes a phone as long as that frame.
    requestAnimationFrame(() => setTimeout(prepareToJoin))
  }
  form.addEventListener('focusin', onFocus, { once: true })
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
  input.addEventListener('input', () => {
    hint.textContent = ''
    input.ariaInvalid = null
  })
  optionalPart('again', waitlist)?.addEventListener('click', () => {
    if (done) swap(done, form)
  })
}

/** Shows one part in the place of another, which hands its focus on. */
function swap(from: HTMLElement, to: HTMLElement): void {
  const hadFocus = from.contains(document.activeElement)
  from.hidden = true
  to.hidden = false
  if (hadFocus) to.querySelector<HTMLElement>('input, [tabindex]')?.focus({ preventScroll: true })
}

/** The Supabase project that the build was given. */
export const url = import.meta.env.VITE_SUPABASE_URL
export const key =
  import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || import.meta.env.VITE_SUPABASE_ANON_KEY

/** Whether the build was given no Supabase project. The page says so as it loads. */
export const isSimulated = !url || !key

/**
 * Joins through Supabase where the build was given a project, else after a simulated second without
 * any request.
 */
function join(email: string): Promise<JoinOutcome> {
  if (isSimulated) return simulateJoin((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  return joinWaitlist(email, async (row, signal) => (await loadDatabase())(row, signal))
}

/** Fetches Supabase's client, which weighs ten times what the page does, before it is needed. */
function prepareToJoin(): void {
  // A submit tries again, and says so where it fails.
  if (!isSimulated) loadDatabase().catch(() => {})
}

/** Undefined until it is first asked for, and again after a failure. */
let database: Promise<InsertEmail> | undefined
let failures = 0

function loadDatabase(): Promise<InsertEmail> {
  // Firefox and Safari never ask again for a module that they could not fetch by the same URL.
  const retry = failures === 0 ? '' : `?retry=${failures}`
  database ??= import(/* @vite-ignore */ '/waitlist/waitlist-database.ts' + retry).then(
    (script: typeof import('./waitlist-database.ts')) => script.openDatabase(url ?? '', key ?? ''),
    (error: unknown) => {
      failures += 1
      database = undefined
      throw error
    },
  )
  return database
}
