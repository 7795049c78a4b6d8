import { brand } from '../../shared/brand.ts'
import type { Head } from '../head.ts'
import { Island } from '../island.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

export const landingHead: Head = {
  title: `${brand.name} – Your budget's new best friend`,
  description: `${brand.name} is ad-free, AI-powered budgeting with no tracking and no ads. Join the waitlist.`,
  path: '/',
}

export function LandingPage() {
  return (
    <main>
      <h1>Your budget’s new best friend</h1>
      <Island name="waitlist-form" component={WaitlistForm} props={{ place: 'hero' }} on="touch" />
      <a href="/blog">Blog</a>
    </main>
  )
}
