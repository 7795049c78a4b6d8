import { brand } from '../../../shared/brand.ts'
import { Wren } from '../../ui/wren.tsx'
import { Phone } from './phone.tsx'

export function LandingMockup() {
  return (
    <Phone>
      <p className="m-brand">
        <Wren /> {brand.name}
      </p>
      <div className="m-hero">
        <Wren />
      </div>
      <p className="m-display">Your budget's new best friend</p>
      <p className="m-soft">Ad-free, AI-powered budgeting. No tracking, no ads.</p>
      <p className="m-field m-empty">you@example.com</p>
      <p className="m-button">Join the Waitlist</p>
      <p className="m-chips">
        <span>Privacy-first</span>
        <span>AI-powered</span>
      </p>
    </Phone>
  )
}
