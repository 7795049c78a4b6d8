import { brand } from '../../shared/brand.ts'
import type { JoinOutcome } from '../../shared/api/waitlist.ts'
import type { ToastOptions } from '../ui/toast.ts'

/** The message for each outcome of a submit. */
export const waitlistToasts: Record<JoinOutcome | 'empty' | 'offline', ToastOptions> = {
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
