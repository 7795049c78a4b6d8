/** Chromium without Electron cannot open `app://`, so its addresses are dressed as https. */
const dressed = '.app.localhost'

/** `app://bundle/x` as the browser gets to see it. */
export function toBrowser(url: string): string {
  return url.replace(/^app:\/\/([^/]+)/, `https://$1${dressed}`)
}

/** The address as Electron would give it. */
export function fromBrowser(url: string): string {
  const parsed = URL.parse(url.replace(/^blob:/, ''))
  if (parsed === null || !parsed.hostname.endsWith(dressed)) return url
  const host = parsed.hostname.slice(0, -dressed.length)
  const plain = `app://${host}${parsed.pathname}${parsed.search}${parsed.hash}`
  return url.startsWith('blob:') ? `blob:${plain}` : plain
}
