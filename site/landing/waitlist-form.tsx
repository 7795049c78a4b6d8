import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useWaitlist } from './use-waitlist.ts'
import { WaitlistThanks } from './waitlist-thanks.tsx'

interface Props {
  /** The hero clears its field after success, the section shows a thank-you panel. */
  place: 'hero' | 'section'
}

export default function WaitlistForm({ place }: Props) {
  const id = useId()
  const { state, empty, onSubmit, onInvalid, onInput } = useWaitlist()
  const [sentFromHere, setSentFromHere] = useState(false)

  if (state === 'joined' && place === 'section') {
    return <WaitlistThanks focus={sentFromHere} />
  }
  const errorId = `${id}error`
  return (
    <form
      className="waitlist-form"
      // Without a script (or before it is here) this sends nothing anywhere and keeps the address.
      method="dialog"
      onSubmit={(event) => {
        setSentFromHere(true)
        onSubmit(event)
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Email address
      </label>
      <input
        id={id}
        type="email"
        name="email"
        required
        autoComplete="email"
        inputMode="email"
        placeholder="you@example.com"
        readOnly={state === 'submitting'}
        onInvalid={onInvalid}
        onInput={onInput}
        {...(empty && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      <Button type="submit" size="large" busy={state === 'submitting'}>
        {state === 'submitting' ? 'Joining...' : 'Join the Waitlist'}
      </Button>
      <p className="waitlist-error" id={errorId} hidden={!empty}>
        Please enter your email
      </p>
      {place === 'hero' && (
        <p className="waitlist-note">
          {state === 'joined' ? "You're on the list!" : 'No spam, just updates when we launch'}
        </p>
      )}
      <noscript>
        <p>Joining the waitlist needs JavaScript.</p>
      </noscript>
    </form>
  )
}
