import { parseBlocks, parseInline, type Inline } from '../article-text.ts'

const linkMark = ']('

/** The addresses that a post's text links to. */
export function linksOf(content: string): string[] {
  // Reading the marks of every line costs a good part of rendering it.
  if (!content.includes(linkMark)) return []
  return parseBlocks(content)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.text]))
    .filter((line) => line.includes(linkMark))
    .flatMap((line) => hrefs(parseInline(line)))
}

function hrefs(pieces: readonly Inline[]): string[] {
  return pieces.flatMap((piece) => {
    if (!('children' in piece)) return []
    return piece.kind === 'link' ? [piece.href] : hrefs(piece.children)
  })
}

const link = /\[([^[\]]+)\]\(([^\s()[\]]+)\)/g

/** The text with some of its links leading to other addresses, by those that they had. */
export function withLinksTo(content: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return content
  return content.replace(link, (whole, label: string, href: string) => {
    const address = addresses.get(href)
    return address === undefined ? whole : `[${label}](${address})`
  })
}

/** The text with some of its links as plain text, as pages show them. */
export function withoutLinks(content: string, dead: readonly string[]): string {
  if (dead.length === 0) return content
  return content.replace(link, (whole, label: string, href: string) =>
    dead.includes(href) ? label : whole,
  )
}
