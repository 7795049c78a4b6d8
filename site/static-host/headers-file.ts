import { isRecord } from '../sandbox/http.ts'

/** One block of a `_headers` file. */
export interface HeaderRule {
  pattern: RegExp
  /** In lower case, as are the names in `set`. */
  detach: string[]
  set: Map<string, string>
}

/** Names the host alone decides about, because they frame the message. */
const HOST_ONLY = ['connection', 'content-encoding', 'content-length', 'date', 'transfer-encoding']

/**
 * Reads a `_headers` file of Netlify or Cloudflare: a path, then `Name: value` lines.
 * A path may hold `*` (anything) and `:name` (anything but a slash); one slash at its end does not
 * matter, and `/blog/*` covers `/blog` too. `! Name` takes away what an earlier block has set.
 * A name that is repeated within a block has its values joined with a comma. Lines that fit
 * nothing are skipped, as are blocks for a full URL, which are for some other host.
 */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  let current: HeaderRule | undefined
  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    if (line === '' || line.startsWith('#')) continue
    if (/^(?:\/|https?:\/\/)/.test(line)) {
      current = { pattern: patternOf(line), detach: [], set: new Map() }
      rules.push(current)
    } else if (current !== undefined) {
      readLine(line, current)
    }
  }
  return rules
}

/**
 * The headers a path gets: of all blocks that match, the one listed last decides about a name.
 * `null` stands for a header that was detached and must not be sent at all. A `:name` in a value
 * is replaced by what it stands for in the path, `:splat` by what `*` does.
 */
export function headersFor(rules: readonly HeaderRule[], path: string): Map<string, string | null> {
  const headers = new Map<string, string | null>()
  for (const rule of rules) {
    const match = rule.pattern.exec(path)
    if (match === null) continue
    for (const name of rule.detach) headers.set(name, null)
    for (const [name, value] of rule.set) headers.set(name, fill(value, match.groups))
  }
  return headers
}

function patternOf(line: string): RegExp {
  if (!line.startsWith('/')) return /(?!)/
  let splats = 0
  const source = line
    .replace(/(?<=.)\/$/, '')
    .replace(/:([A-Za-z]\w*)|\/\*$|\*|[^:*/]+|[:/]/g, (part, name: string | undefined) => {
      if (name !== undefined) return `(?<${name}>[^/]+)`
      if (part === '/*') return '(?:/(?<splat>.*))?'
      if (part === '*') return splats++ === 0 && !line.endsWith('/*') ? '(?<splat>.*)' : '.*'
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
  return new RegExp(`^${source}/?$`)
}

function readLine(line: string, rule: HeaderRule): void {
  const detached = /^!\s*([\w-]+)$/.exec(line)?.[1]?.toLowerCase()
  if (detached !== undefined) {
    rule.detach.push(detached)
    return
  }
  const header = /^([\w-]+)\s*:\s*(.+)$/.exec(line)
  const name = header?.[1]?.toLowerCase()
  const value = header?.[2]
  if (name === undefined || value === undefined || HOST_ONLY.includes(name)) return
  const before = rule.set.get(name)
  rule.set.set(name, before === undefined ? value : `${before}, ${value}`)
}

function fill(value: string, groups: Record<string, string> | undefined): string {
  if (!isRecord(groups)) return value
  return value.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => {
    const found = groups[name]
    return typeof found === 'string' ? encodeURI(found) : whole
  })
}
