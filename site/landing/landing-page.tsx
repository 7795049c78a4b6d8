import { brand } from '../../shared/brand.ts'
import type { Head } from '../head.ts'
import { SitePage } from '../layout/site-page.tsx'
import { Waitlist, type NextArticle } from '../waitlist/waitlist.tsx'
import { About } from './about.tsx'
import { Benefits } from './benefits.tsx'
import { Features } from './features.tsx'
import { importId } from './screens.tsx'
import { Hero } from './hero.tsx'

export const landingHead: Head = {
  title: `${brand.name} – Your budget's new best friend`,
  description: `${brand.name} is ad-free, AI-powered budgeting with no tracking and no ads. Join the waitlist.`,
  path: '/',
  anchors: ['benefits', 'features', 'about', 'waitlist', importId],
  jsonLd: organization,
}

/** The maker of the site, for search engines. `origin` has no trailing slash. */
function organization(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

interface Props {
  next: NextArticle | undefined
}

export function LandingPage({ next }: Props) {
  return (
    <SitePage page="landing">
      <Hero />
      <Benefits />
      <Features />
      <About />
      <WaitlistSection next={next} />
    </SitePage>
  )
}

function WaitlistSection({ next }: Props) {
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
