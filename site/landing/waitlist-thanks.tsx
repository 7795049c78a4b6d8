import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'

/** Replaces the form of the waitlist section after success. */
export function WaitlistThanks() {
  return (
    <div className="thanks" hidden>
      <Wren pose="cheering" />
      <div>
        <h3 tabIndex={-1}>You're on the list!</h3>
        <p>We'll email you as soon as {brand.name} is ready. Until then, we keep our beaks shut.</p>
      </div>
    </div>
  )
}
