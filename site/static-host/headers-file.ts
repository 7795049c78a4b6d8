/** The headers a `_headers` file gives to the paths that `path` matches. */
export interface HeaderRule {
  path: string
  headers: [name: string, value: string][]
}

/**
 * Reads a `_headers` file as our build writes it: a path on a line of its own, which may end with
 * `*`, then its headers as `Name: value`. Netlify and Cloudflare know more than that.
 */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (line.startsWith('/')) rules.push({ path: line, headers: [] })
    else if (colon > 0) {
      rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
    }
  }
  return rules
}

/**
 * The headers of a path, by their names in lower case. Every rule that matches applies; where two
 * set the same header, the one listed last decides.
 */
export function headersFor(rules: readonly HeaderRule[], path: string): Map<string, string> {
  return new Map(
    rules
      .filter((rule) => covers(rule.path, path))
      .flatMap(({ headers }) => headers.map(([name, value]) => [name.toLowerCase(), value])),
  )
}

/** One slash at the end does not matter, and `/blog/*` covers `/blog` too. */
function covers(pattern: string, path: string): boolean {
  const bare = path.replace(/\/$/, '')
  return pattern.endsWith('*')
    ? `${bare}/`.startsWith(pattern.slice(0, -1))
    : bare === pattern.replace(/\/$/, '')
}
