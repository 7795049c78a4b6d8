import { useId } from 'react'
import { brand } from '../../shared/brand.ts'
import { legalText } from '../layout/legal-texts.ts'
import { Button } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'

interface Props {
  place: 'hero' | 'section'
}

/** Whether the database asks by mail to confirm: the build is told, since a visitor may not read it. */
const asksToConfirm = import.meta.env.VITE_WAITLIST_CONFIRMATION === 'true'

/** The hero's form has a note below it, the section's gives way to a thank-you panel. */
export function WaitlistForm({ place }: Props) {
  const id = useId()
  return (
    <>
      <form
        className="screen-only waitlist-form"
        data-part="waitlist-form"
        // Without a script this sends nothing anywhere and keeps the address.
        method="dialog"
      >
        <label className="visually-hidden" htmlFor={id}>
          Email address
        </label>
        <input
          id={id}
          data-part="email"
          type="email"
          name="email"
          required
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          aria-describedby={`${id}hint`}
        />
        {/* Nobody sees or reaches it, and no browser knows its name: what fills it in is a robot. */}
        <input
          name="nest"
          data-part="trap"
          className="visually-hidden"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
        />
        <Button type="submit" size="large" data-part="join">
          Join the Waitlist
        </Button>
        <p className="waitlist-hint" id={`${id}hint`} data-part="hint" />
        {place === 'hero' && <p className="soft">No spam, just updates when we launch</p>}
        {legalText('privacy') && (
          <p>
            <a href="/privacy">Privacy Policy</a>
          </p>
        )}
        <noscript>
          <p>Joining the waitlist needs JavaScript.</p>
        </noscript>
      </form>
      {place === 'section' && <WaitlistThanks />}
      {place === 'hero' && asksToConfirm && (
        // There from the start, so that a screen reader hears what comes to stand in it.
        <p className="waitlist-next" data-part="next" aria-live="polite" />
      )}
    </>
  )
}

/** Replaces the form of the waitlist section after success. */
function WaitlistThanks() {
  const id = useId()
  return (
    <div className="row waitlist-thanks" data-part="thanks" hidden>
      <Wren pose="cheering" />
      <div>
        {/* It gets the focus, and so the last line is read, too. */}
        <h3 tabIndex={-1} aria-describedby={asksToConfirm ? id : undefined}>
          You're on the list!
        </h3>
        <p>We'll email you as soon as {brand.name} is ready. Until then, we keep our beaks shut.</p>
        {asksToConfirm && <p className="waitlist-next" data-part="next" id={id} />}
      </div>
    </div>
  )
}

export function WaitlistSection() {
  return (
    <section
      className="screen-only landing-band sunny waitlist"
      id="waitlist"
      aria-labelledby="waitlist-title"
    >
      <div className="wrap">
        <h2 id="waitlist-title">Be the first out of the nest</h2>
        <p className="lead">Leave your email and we will tell you as soon as the door opens.</p>
        <WaitlistForm place="section" />
      </div>
    </section>
  )
}
