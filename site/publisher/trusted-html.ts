// The publisher's pages and windows parse no HTML but by a policy.
const policies = typeof trustedTypes === 'undefined' ? undefined : trustedTypes

// With an empty text turndown finds out whether the browser can parse, once, as it is loaded.
policies?.createPolicy('default', { createHTML: (html) => (html === '' ? html : null) })

const reading = policies?.createPolicy('reading', { createHTML: (html) => html })

/**
 * HTML without the styles that a page's policy would refuse, each with a line in the console; those of
 * an element stand in `data-style`.
 */
export function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[^]*?(?:<\/style>|$)/gi, '')
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))
}

/** The body of a document of its own, in which nothing is run, loaded or shown. */
export function parsedHtml(html: string): HTMLElement {
  // So that nothing is put into the head.
  const text = `<body>${html}`
  return new DOMParser().parseFromString(reading?.createHTML(text) ?? text, 'text/html').body
}
