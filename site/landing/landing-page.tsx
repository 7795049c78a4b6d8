import { brand } from '../../shared/brand.ts'
import type { Head } from '../document/head.ts'
import { SiteFooter } from '../layout/site-footer.tsx'
import { SiteHeader } from '../layout/site-header.tsx'
import { About } from './about.tsx'
import { Benefits } from './benefits.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { WaitlistSection } from './waitlist-form.tsx'

export const landingHead: Head = {
  title: `${brand.name} – Your budget's new best friend`,
  description: `${brand.name} is ad-free, AI-powered budgeting with no tracking and no ads. Join the waitlist.`,
  path: '/',
  anchors: ['benefits', 'features', 'about', 'waitlist'],
}

/** The landing page. */
export function LandingPage() {
  return (
    <>
      <SiteHeader page="landing" />
      <main id="main">
        <Hero />
        <Benefits />
        <Features />
        <About />
        <WaitlistSection />
      </main>
      <SiteFooter page="landing" />
    </>
  )
}
