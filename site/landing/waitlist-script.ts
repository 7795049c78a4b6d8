import { brand } from '../../shared/brand.ts'
import { showToast, type ToastOptions } from '../ui/toast.ts'
import { isSimulated, join, type Outcome } from './join-waitlist.ts'

/** The message for each outcome of a submit. */
const toasts: Record<Outcome | 'empty', ToastOptions> = {
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
  offline: {
    title: 'You are offline',
    description: 'Your email is still in the field. Try again once you are connected.',
    variant: 'destructive',
  },
}

/** Shows at each form that somebody joined, by whichever. Nothing of it is stored. */
const showJoined: (() => void)[] = []

/** A form of the waitlist: ready, then submitting, then joined; after a failure ready again. */
export function attach(element: HTMLElement): void {
  // Once for the page, as it loads.
  if (isSimulated && showJoined.length === 0) {
    console.info('No Supabase project is configured: the waitlist is simulated.')
  }
  const form = element.querySelector('form')
  const input = element.querySelector('input')
  const button = element.querySelector('button')
  const error = element.querySelector('.waitlist-error')
  if (!form || !input || !button || !(error instanceof HTMLElement)) return

  const showEmpty = (isEmpty: boolean) => {
    error.hidden = !isEmpty
    if (isEmpty) {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', error.id)
    } else {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    }
  }
  const refuseEmpty = () => {
    showEmpty(true)
    input.focus()
    showToast(toasts.empty)
  }
  const label = button.textContent
  const showSubmitting = (isSubmitting: boolean) => {
    input.readOnly = isSubmitting
    button.textContent = isSubmitting ? 'Joining...' : label
    for (const state of ['aria-busy', 'aria-disabled']) {
      if (isSubmitting) button.setAttribute(state, 'true')
      else button.removeAttribute(state)
    }
  }
  const submit = async () => {
    if (input.readOnly) return
    if (input.value.trim() === '') {
      refuseEmpty()
      return
    }
    showSubmitting(true)
    const outcome = await join(input.value)
    showSubmitting(false)
    showToast(toasts[outcome])
    if (outcome !== 'joined') return
    form.reset()
    const hadFocus = element.contains(document.activeElement)
    for (const show of showJoined) show()
    if (hadFocus) element.querySelector('h3')?.focus({ preventScroll: true })
  }

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
  input.addEventListener('input', () => showEmpty(false))

  const show = () => {
    const note = element.querySelector('.waitlist-note')
    if (note) note.textContent = "You're on the list!"
    const thanks = element.querySelector('template')
    if (thanks) element.replaceChildren(thanks.content)
  }
  showJoined.push(show)
}
