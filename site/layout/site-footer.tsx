import { brand } from '../../shared/brand.ts'
import { MascotButton } from './mascot-button.tsx'

interface Props {
  /** As for the header. */
  page: 'landing' | 'blog' | 'other'
}

const legal = ['Privacy Policy', 'Terms of Service', 'Security']

/** The footer of every public page. */
export function SiteFooter({ page }: Props) {
  const home = page === 'landing' ? '' : '/'
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer-brand">
          <MascotButton place="footer" />
          <p>
            <strong className="wordmark">{brand.name}</strong>
            Ad-free, AI-powered budgeting that keeps your data yours.
          </p>
        </div>
        <nav aria-label="Product">
          <h2>Product</h2>
          <ul className="site-footer-links">
            <li>
              <a href={`${home}#features`}>Features</a>
            </li>
            <li>
              <a href={`${home}#benefits`}>Benefits</a>
            </li>
            <li>
              <a href={`${home}#waitlist`}>Waitlist</a>
            </li>
            <li>
              <a href="/blog">Blog</a>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Legal</h2>
          <ul className="site-footer-links">
            {legal.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="site-footer-note">Published before we launch</p>
        </div>
        <p className="site-footer-copyright">© 2024 {brand.name}. Built with care, not with ads.</p>
      </div>
    </footer>
  )
}
