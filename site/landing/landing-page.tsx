import { brand } from '../../shared/brand.ts'
import type { Head } from '../head.ts'
import { SitePage } from '../layout/site-page.tsx'
import type { NextArticle } from '../waitlist/waitlist.tsx'
import { About } from './about.tsx'
import { Benefits } from './benefits.tsx'
import { Features } from './features.tsx'
import { importId } from './screens.tsx'
import { Hero } from './hero.tsx'
import { WaitlistSection } from './waitlist-section.tsx'

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

export function LandingPage({ next }: { next: NextArticle | undefined }) {
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
