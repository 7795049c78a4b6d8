import { Island } from '../islands/island.tsx'
import WaitlistForm from './waitlist-form.tsx'

export function WaitlistSection() {
  return (
    <section className="band waitlist" id="waitlist" aria-labelledby="waitlist-title">
      <div className="wrap">
        <h2 id="waitlist-title">Be the first out of the nest</h2>
        <p className="lead">Leave your email and we will tell you as soon as the door opens.</p>
        <Island
          name="waitlist-form"
          component={WaitlistForm}
          props={{ place: 'section' }}
          on="visible"
        />
      </div>
    </section>
  )
}
