/** The product's words in one place; `{product}` of the specification is `name`. */
export const brand = {
  name: 'Pennywren',
  blogName: 'Pennywren Blog',
  /** Author of a post that names none (section 3). */
  author: 'Pennywren Team',
  /** Where the site lives, unless the build says otherwise (`VITE_SITE_ORIGIN`). No trailing slash. */
  siteOrigin: 'https://pennywren.example',
  /** How the site speaks of the service whose users it invites. */
  discontinuedService: 'the discontinued service',
  /** The sentence every generated post ends with (section 7, call 5). */
  promo:
    'Ready to take control of your money? Join the Pennywren waitlist for ad-free, AI-powered budgeting that keeps your data yours.',
} as const

/** The title of a page by the name of what it shows. */
export function pageTitle(name: string): string {
  return `${name} | ${brand.name}`
}
