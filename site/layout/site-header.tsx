import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MascotButton } from './mascot-button.tsx'

interface Props {
  /** The landing page's links stay on the page, the others' lead to it. */
  page: 'landing' | 'blog' | 'other'
}

/** The bar at the top of every public page. */
export function SiteHeader({ page }: Props) {
  const home = page === 'landing' ? '' : '/'
  return (
    <header className="site-header">
      <div className="site-header-bar">
        <MascotButton place="nav" />
        <a className="wordmark" href="/" {...(page === 'landing' && { 'aria-current': 'page' })}>
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
        <ButtonLink size="small" className="wide-only" href={`${home}#waitlist`}>
          Get Early Access
        </ButtonLink>
        <ButtonLink size="small" className="narrow-only" href={`${home}#waitlist`}>
          Join Waitlist
        </ButtonLink>
      </div>
    </header>
  )
}
