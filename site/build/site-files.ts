/** The file of a page's path. */
export function pageFile(path: string): string {
  return path === '/' ? 'index.html' : `${decodeURIComponent(path.slice(1))}.html`
}

/**
 * The addresses at which hosts serve a file: `/blog/x` for `blog/x.html`, and `/blog` for
 * `blog/index.html` too.
 */
export function addressesOf(file: string): string[] {
  const address = `/${file.replace(/\.html$/, '')}`
  return address.endsWith('/index') ? [address, address.slice(0, -'/index'.length)] : [address]
}

/** The addresses of the folders that a file stands in. */
export function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}
