import { brand } from '../../shared/brand.ts'
import { Island } from '../islands/island.tsx'
import MascotButton from '../layout/mascot-button.tsx'
import { HeroBranch } from './hero-branch.tsx'
import WaitlistForm from './waitlist-form.tsx'

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
        <div className="scene">
          <HeroBranch />
          <Island
            name="mascot"
            component={MascotButton}
            props={{ place: 'hero' }}
            on="interaction"
          />
          <ul className="slips" aria-hidden="true">
            {sorted.map(({ shop, amount, category }) => (
              <li key={shop}>
                {shop} <b>{amount}</b>
                <span className="tag">{category}</span>
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
          <Island
            name="waitlist-form"
            component={WaitlistForm}
            props={{ place: 'hero' }}
            on="interaction"
          />
          <p className="hero-built">
            Built for former users of {brand.discontinuedService} who deserve better
          </p>
          <ul className="badges">
            {badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
