import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { brand } from '../../shared/brand.ts'
import { showToast, type ToastOptions } from '../ui/toast.ts'
import { join, type Outcome } from './join-waitlist.ts'
import { hasJoined, markJoined, subscribeToJoined } from './waitlist-status.ts'

/** The message for each outcome of a submit. */
const waitlistToasts: Record<Outcome | 'empty', ToastOptions> = {
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

export type WaitlistState = 'form' | 'submitting' | 'joined'

/**
 * The states of a waitlist form: form, then submitting, then joined; after a failure the form again.
 */
export function useWaitlist() {
  const joined = useSyncExternalStore(subscribeToJoined, hasJoined, () => false)
  const [submitting, setSubmitting] = useState(false)
  const [empty, setEmpty] = useState(false)
  const inFlight = useRef(false)

  const refuseEmpty = (input: HTMLInputElement) => {
    setEmpty(true)
    input.focus()
    showToast(waitlistToasts.empty)
  }

  const submit = async (form: HTMLFormElement, input: HTMLInputElement) => {
    if (inFlight.current) return
    if (input.value.trim() === '') {
      refuseEmpty(input)
      return
    }
    inFlight.current = true
    setSubmitting(true)
    const outcome = await join(input.value)
    inFlight.current = false
    setSubmitting(false)
    showToast(waitlistToasts[outcome])
    if (outcome !== 'joined') return
    form.reset()
    markJoined()
  }

  const state: WaitlistState = submitting ? 'submitting' : joined ? 'joined' : 'form'
  return {
    state,
    /** Whether the last submit came without an address. */
    empty,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      const input = form.elements.namedItem('email')
      if (input instanceof HTMLInputElement) void submit(form, input)
    },
    /** Replaces the browser's bubble for an empty field; other checks stay the browser's. */
    onInvalid: (event: FormEvent<HTMLInputElement>) => {
      if (!event.currentTarget.validity.valueMissing) return
      event.preventDefault()
      refuseEmpty(event.currentTarget)
    },
    onInput: () => {
      setEmpty(false)
    },
  }
}
