import { Waitlist, type NextArticle } from '../waitlist/waitlist.tsx'

export function WaitlistSection({ next }: { next: NextArticle | undefined }) {
  return (
    <section
      className="screen-only landing-band sunny waitlist-section"
      id="waitlist"
      aria-labelledby="waitlist-title"
    >
      <div className="wrap">
        <h2 id="waitlist-title">Be the first out of the nest</h2>
        <p className="lead">Leave your email and we will tell you as soon as the door opens.</p>
        <Waitlist place="section" next={next} />
      </div>
    </section>
  )
}
