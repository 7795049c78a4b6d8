import type { ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../ui/button.tsx'
import { legalPages, legalText } from './legal-texts.ts'
import { MascotButton } from './mascot-button.tsx'

interface Props {
  /** The landing page's links stay on the page, the others' lead to it. */
  page: 'landing' | 'blog' | 'other'
  /** The class of `<main>`. The landing page has none: its sections are as wide as the window. */
  className?: string
  children: ReactNode
}

/** Every public page: its content between the bar at the top and the footer. */
export function SitePage({ page, className, children }: Props) {
  const home = page === 'landing' ? '' : '/'
  return (
    <>
      <SiteHeader page={page} home={home} />
      <main id="main" {...(page !== 'landing' && { tabIndex: -1, className })}>
        {children}
      </main>
      <SiteFooter home={home} />
    </>
  )
}

function SiteHeader({ page, home }: Pick<Props, 'page'> & { home: string }) {
  return (
    <header className="screen-only layout-header">
      <div className="layout-bar">
        <MascotButton place="nav" />
        <a
          className="layout-wordmark"
          href="/"
          {...(page === 'landing' && { 'aria-current': 'page' })}
        >
          {brand.name}
        </a>
        <nav aria-label="Main">
          <a href={`${home}#benefits`}>Benefits</a>
          <a href={`${home}#features`}>Features</a>
          <a href={`${home}#about`}>About</a>
          <a href="/blog" {...(page === 'blog' && { 'aria-current': 'page' })}>
            Blog
          </a>
        </nav>
        <ButtonLink size="small" className="layout-wide" href={`${home}#waitlist`}>
          Get Early Access
        </ButtonLink>
        <ButtonLink size="small" className="layout-narrow" href={`${home}#waitlist`}>
          Join Waitlist
        </ButtonLink>
      </div>
    </header>
  )
}

function SiteFooter({ home }: { home: string }) {
  const links = {
    Features: `${home}#features`,
    Benefits: `${home}#benefits`,
    Waitlist: `${home}#waitlist`,
    Blog: '/blog',
  }
  return (
    <footer className="screen-only layout-footer">
      <div className="wrap">
        <div className="layout-brand">
          <MascotButton place="footer" />
          <p>
            <strong className="layout-wordmark">{brand.name}</strong>
            Ad-free, AI-powered budgeting that keeps your data yours.
          </p>
        </div>
        <nav aria-label="Product">
          <h2>Product</h2>
          <ul className="layout-links">
            {Object.entries(links).map(([name, href]) => (
              <li key={name}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Legal</h2>
          <ul className="layout-links">
            {legalPages.map(({ name, path, label }) => (
              <li key={path}>{legalText(name) ? <a href={path}>{label}</a> : label}</li>
            ))}
          </ul>
        </div>
        <p className="layout-copyright">© 2024 {brand.name}. Built with care, not with ads.</p>
      </div>
    </footer>
  )
}
