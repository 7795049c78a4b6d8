import { brand } from '../../shared/brand.ts'
import { MascotButton } from '../layout/mascot-button.tsx'
import { WaitlistForm } from './waitlist.tsx'

const badges = ['Privacy-first', 'AI-powered', 'Mobile-first']

const sorted = [
  { shop: 'Corner Bakery', amount: '$4.80', category: 'Food' },
  { shop: 'City Metro', amount: '$22.00', category: 'Transport' },
  { shop: 'Hearth Energy', amount: '$61.35', category: 'Bills' },
]

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-scene">
          <HeroBranch />
          <MascotButton place="hero" />
          <ul className="hero-slips" aria-hidden="true">
            {sorted.map(({ shop, amount, category }) => (
              <li key={shop}>
                {shop} <b>{amount}</b>
                <span className="landing-tag">{category}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="hero-text">
          <h1>Your budget's new best friend</h1>
          <p className="lead">
            Ad-free, AI-powered budgeting that sorts every penny for you. No tracking, no ads, no
            funny business.
          </p>
          <WaitlistForm place="hero" />
          <p className="hero-built">
            Built for former users of {brand.discontinuedService} who deserve better
          </p>
          <ul className="row hero-badges">
            {badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** A new penny rising behind the hero's branch. Decoration. */
function HeroBranch() {
  return (
    <svg className="hero-branch" viewBox="0 0 480 440" aria-hidden="true">
      <circle fill="var(--penny-edge)" cx="250" cy="206" r="196" />
      <circle fill="var(--penny)" cx="250" cy="200" r="196" />
      <circle className="hero-ring" cx="250" cy="200" r="178" />
      <path
        className="hero-twig"
        d="M-20 382c90-6 150-26 232-24 90 2 160 30 290-2M318 362c34-22 62-26 96-22M96 372c-14 22-30 34-54 42"
      />
      <path
        fill="var(--verdigris)"
        d="M412 340c6-26 28-36 56-34-6 26-26 38-56 34ZM360 346c-8-22 0-40 22-54 12 22 4 42-22 54ZM44 412c-24 4-40-4-52-24 24-6 42 2 52 24ZM128 366c-18-12-22-30-12-50 20 10 26 28 12 50ZM436 366c16 2 28 14 32 32-20 2-32-10-32-32Z"
      />
    </svg>
  )
}
