/** CommonMark's examples: each a text and the HTML that it makes. */
declare module 'commonmark-spec' {
  export const tests: { markdown: string; html: string; section: string; number: number }[]
}
