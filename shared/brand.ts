// Apart from the others, which a page's script would have to carry.
export const brandName = 'Pennywren'
export const blogName = 'Pennywren Blog'

/** The product's name and its fixed wordings. */
export const brand = {
  name: brandName,
  blogName,
  /** Author of a post that names none. */
  author: 'Pennywren Team',
  /** The site's origin, unless the build says otherwise (`VITE_SITE_ORIGIN`). No trailing slash. */
  siteOrigin: 'https://pennywren.example',
  /** The ground of every page, as tokens.css has it: browsers and phones colour their bars alike. */
  themeColors: { light: '#fcfbf7', dark: '#0d1815' },
  /** The site's words for the service whose users it invites. */
  discontinuedService: 'the discontinued service',
  /** One line of the landing page: price, date and phones. Not shown while it is empty. */
  launch: '' as string,
  /** The sentence every generated post ends with. */
  promo:
    'Ready to take control of your money? Join the Pennywren waitlist for ad-free, AI-powered budgeting that keeps your data yours.',
} as const

export function pageTitle(name: string): string {
  return `${name} | ${brand.name}`
}
