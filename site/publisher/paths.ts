/** Where the two tools are on the site and in the desktop app's router. */
export const publisherPaths = {
  single: '/blog-publisher',
  bulk: '/bulk-publisher',
} as const

export type Tool = keyof typeof publisherPaths

/** The heading and the title of each tool's page. */
export const toolNames: Record<Tool, string> = {
  single: 'Blog Publisher',
  bulk: 'Bulk Publisher',
}
