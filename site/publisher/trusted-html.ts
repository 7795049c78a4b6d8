// The desktop app's window parses no HTML but by a policy.
const policies = typeof trustedTypes === 'undefined' ? undefined : trustedTypes

// With an empty text turndown finds out whether the browser can parse, once, as it is loaded.
policies?.createPolicy('default', { createHTML: (html) => (html === '' ? html : null) })

const reading = policies?.createPolicy('reading', { createHTML: (html) => html })

/** The body of a document of its own, in which nothing is run, loaded or shown. */
export function parsedHtml(html: string): HTMLElement {
  // So that nothing is put into the head.
  const text = `<body>${html}`
  return new DOMParser().parseFromString(reading?.createHTML(text) ?? text, 'text/html').body
}
