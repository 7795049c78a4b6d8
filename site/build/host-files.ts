import type { HeaderRule } from './headers.ts'

/**
 * The `_headers` file of Netlify and Cloudflare. Of rules that match the same path, Netlify takes the
 * last. Cloudflare joins their values, but for a header that a rule takes back before: `! Name`, a line
 * without a colon, which Netlify skips.
 */
export function headersFile(rules: readonly HeaderRule[]): string {
  const everywhere = rules.find(({ path }) => path === '/*')?.headers ?? {}
  return rules
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).flatMap(([name, value]) => {
        const isSetBefore = path !== '/*' && name in everywhere
        return [...(isSetBefore ? [`  ! ${name}`] : []), `  ${name}: ${value}`]
      })
      return `${[path, ...lines].join('\n')}\n`
    })
    .join('\n')
}

/** The paths of pages that have moved, as addresses have them, and those where they are now. */
export type Redirects = readonly (readonly [from: string, to: string])[]

/**
 * The `_redirects` file of Netlify and Cloudflare. Netlify takes the first rule of a path, and serves
 * a page that is there in place of it unless its status has a `!`. Cloudflare skips such a rule and
 * takes the other one; it counts both, and reads the first 2,000 of all.
 */
export function redirectsFile(redirects: Redirects): string {
  return redirects.map(([from, to]) => `${from} ${to} 301!\n${from} ${to} 301\n`).join('')
}

/** Vercel's `vercel.json`. Of rules that match the same path, Vercel takes the last. */
export function vercelFile(rules: readonly HeaderRule[], moved: Redirects): string {
  const headers = rules.map((rule) => ({
    source: rule.path.replace('*', '(.*)'),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }))
  const redirects = moved.map(([source, destination]) => ({
    source,
    destination,
    statusCode: 301,
  }))
  const settings = { cleanUrls: true, trailingSlash: false, headers, redirects }
  return `${JSON.stringify(settings, null, 2)}\n`
}

/**
 * An include for nginx, inside the `server` block beside its `root`. A header that only some paths
 * have is a variable, which is empty elsewhere: nginx leaves empty headers out, whereas `add_header`
 * in a `location` would drop all those of the server.
 */
export function nginxFile(rules: readonly HeaderRule[], moved: Redirects): string {
  const names = new Set(rules.flatMap(({ headers }) => Object.keys(headers)))
  const settings = [...names].map((name) => {
    const variable = `$pennywren_${name.toLowerCase().replaceAll('-', '_')}`
    const set = rules.flatMap(({ path, headers }) => {
      const value = headers[name]
      if (value === undefined) return []
      const assignment = `set ${variable} ${quote(value)};`
      return [path === '/*' ? assignment : `if ($request_uri ~ ${pattern(path)}) { ${assignment} }`]
    })
    const initial = rules[0]?.headers[name] === undefined ? [`set ${variable} "";`] : []
    // An error must not be kept as long as the file that was asked for.
    const always = name === 'Cache-Control' ? '' : ' always'
    return [...initial, ...set, `add_header ${name} ${variable}${always};`].join('\n')
  })
  // It compares paths that it has decoded, and must not name the scheme that a proxy speaks to it.
  const redirects = moved.map(
    ([from, to]) => `location = "${decodeURIComponent(from)}" { return 301 ${to}$is_args$args; }\n`,
  )
  return `${settings.join('\n\n')}\n\n${nginxPaths}\nabsolute_redirect off;\n${redirects.join('')}`
}

/** Addresses have neither '.html' nor a slash at the end; what is missing has a page of its own. */
const nginxPaths = `error_page 404 /404.html;

location / {
  try_files $uri $uri.html $uri/index.html =404;
}
`

/** On `$request_uri`, since `$uri` is that of the error page once nginx has turned to it. */
function pattern(path: string): string {
  const literal = path.replace(/\/?\*$/, '').replaceAll('.', '\\.')
  return path.endsWith('*') ? `"^${literal}[/?]"` : `"^${literal}([?]|$)"`
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`
}
