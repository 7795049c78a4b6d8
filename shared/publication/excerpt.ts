import { parseBlocks, parseInline, type Inline } from '../article-text.ts'
import { truncate } from '../text.ts'

/** In UTF-16 units. */
const longestExcerpt = 200

/** What stands for an excerpt that is missing: the text's first paragraph, else whatever it begins with. */
export function excerptOf(content: string): string {
  const blocks = parseBlocks(content)
  const block = blocks.find(({ kind }) => kind === 'paragraph') ?? blocks[0]
  if (!block) return ''
  const line = block.kind === 'list' ? block.items.join(' ') : block.text
  return truncate(plainText(parseInline(line)), longestExcerpt)
}

function plainText(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => ('children' in piece ? plainText(piece.children) : piece.text))
    .join('')
}
