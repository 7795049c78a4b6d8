import { brand } from '../../shared/brand.ts'
import type { Head } from '../document/head.ts'
import { SitePage } from '../layout/site-page.tsx'
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

export function LandingPage() {
  return (
    <SitePage page="landing">
      <Hero />
      <Benefits />
      <Features />
      <About />
      <WaitlistSection />
    </SitePage>
  )
}
