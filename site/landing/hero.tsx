import { brand } from '../../shared/brand.ts'
import { MascotButton } from '../layout/mascot-button.tsx'
import { transactions } from './sample-data.ts'
import { Dashboard, importId } from './screens.tsx'
import { Waitlist } from '../waitlist/waitlist.tsx'

const badges = ['Privacy-first', 'AI-powered', 'Mobile-first']

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-text">
          <h1>Your budget's new best friend</h1>
          <p className="lead">
            Ad-free, AI-powered budgeting that sorts every penny for you. No tracking, no ads, no
            funny business.
          </p>
          <Waitlist place="hero" />
          <p className="hero-built">
            <a href={`#${importId}`}>
              Built for former users of {brand.discontinuedService} who deserve better
            </a>
          </p>
          {brand.launch !== '' && <p className="hero-launch">{brand.launch}</p>}
          <ul className="row hero-badges">
            {badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        </div>
        <div className="hero-scene">
          <HeroBranch />
          <Dashboard />
          <MascotButton place="hero" />
          <ul className="hero-slips" aria-hidden="true">
            {transactions.slice(0, 3).map(({ shop, amount, category }) => (
              <li key={shop}>
                {shop} <b>{amount}</b>
                <span className="landing-tag">{category}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** A new penny rising behind the phone, and the branch that it leans on. Decoration. */
function HeroBranch() {
  return (
    <svg className="hero-branch" viewBox="0 0 480 440" aria-hidden="true">
      <circle fill="var(--penny-edge)" cx="240" cy="226" r="206" />
      <circle fill="var(--penny)" cx="240" cy="220" r="206" />
      <circle className="hero-ring" cx="240" cy="220" r="188" />
      <path
        className="hero-twig"
        d="M-20 402c90-6 150-26 232-24 90 2 160 30 290-2M338 382c34-22 62-26 96-22M76 392c-14 22-30 34-54 42"
      />
      <path
        fill="var(--verdigris)"
        d="M432 360c6-26 28-36 56-34-6 26-26 38-56 34ZM44 432c-24 4-40-4-52-24 24-6 42 2 52 24ZM48 386c-18-12-22-30-12-50 20 10 26 28 12 50ZM446 386c16 2 28 14 32 32-20 2-32-10-32-32Z"
      />
    </svg>
  )
}
