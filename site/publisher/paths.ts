/** Where the two tools live on the site (section 2) and in the desktop app's router. */
export const publisherPaths = {
  single: '/blog-publisher',
  bulk: '/bulk-publisher',
} as const
