import { WaitlistForm } from './waitlist-form.tsx'

export function WaitlistSection() {
  return (
    <section className="band waitlist" id="waitlist" aria-labelledby="waitlist-title">
      <div className="wrap">
        <h2 id="waitlist-title">Be the first out of the nest</h2>
        <p className="lead">Leave your email and we will tell you as soon as the door opens.</p>
        <WaitlistForm place="section" />
      </div>
    </section>
  )
}
