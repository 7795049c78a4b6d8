import { linesIn, type Block, type Inline } from '../post/article-text.ts'

type Link = Extract<Inline, { kind: 'link' }>

export function linksOf(blocks: readonly Block[]): string[] {
  return linksIn(blocks).map(({ href }) => href)
}

/** The links of a text, with their places. */
export function linksIn(blocks: readonly Block[]): Link[] {
  const within = (piece: Inline): Link[] => {
    if (!('children' in piece)) return []
    return piece.kind === 'link' ? [piece] : piece.children.flatMap(within)
  }
  return linesIn(blocks).flat().flatMap(within)
}

/** Before a link's address, the address, and what stands behind it. */
const destination = /^(\]\(\s*)(<[^<>]*>|\S+?)((?:\s[^]*)?\))$/

/**
 * The text, of which `blocks` was read, with other addresses for its links; a link for which there is
 * none becomes plain text.
 */
export function withLinks(
  content: string,
  blocks: readonly Block[],
  addressOf: (href: string) => string | undefined,
): string {
  let text = content
  for (const { href, from, to, children } of linksIn(blocks).reverse()) {
    const address = addressOf(href)
    if (address === href) continue
    const label = content.slice(children[0]?.from, children.at(-1)?.to)
    const [, before, , behind] = destination.exec(content.slice(children.at(-1)?.to, to)) ?? []
    // An address in angle brackets is its own label.
    const link =
      before === undefined ? `[${label}](${address})` : `[${label}${before}${address}${behind}`
    text = text.slice(0, from) + (address === undefined ? label : link) + text.slice(to)
  }
  return text
}
