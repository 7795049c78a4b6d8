import { Fragment, type ReactNode } from 'react'
import { parseBlocks, parseInline, type Block, type Inline } from '../../shared/article-text.ts'

interface Props {
  content: string
  /** Links that are shown as plain text. */
  deadLinks?: readonly string[] | undefined
}

/**
 * An article's body, on the site and in the publisher's preview. The text becomes React elements,
 * never raw HTML.
 */
export function ArticleBody({ content, deadLinks = noLinks }: Props) {
  const blocks = parseBlocks(content)
  const headings = headingLevels(blocks)
  return (
    <div className="article-body">
      {blocks.map((block, index) => renderBlock(block, index, headings[index] ?? 2, deadLinks))}
    </div>
  )
}

/**
 * The level of each heading on the page, by the index of its block. The body's highest becomes h2,
 * since the page's h1 is the title, and none is more than one below the heading before it.
 */
function headingLevels(blocks: readonly Block[]): (2 | 3 | 4 | undefined)[] {
  const highest = blocks.reduce(
    (level, block) => (block.kind === 'heading' ? Math.min(level, block.level) : level),
    3,
  )
  let previous = 1
  return blocks.map((block) => {
    if (block.kind !== 'heading') return undefined
    previous = Math.min(block.level - highest + 2, previous + 1)
    return previous === 2 ? 2 : previous === 3 ? 3 : 4
  })
}

function renderBlock(
  block: Block,
  index: number,
  level: 2 | 3 | 4,
  deadLinks: readonly string[],
): ReactNode {
  const renderInline = (text: string) =>
    parseInline(text).map((piece, at) => renderPiece(piece, at, deadLinks))
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${level}` as const
      return <Heading key={index}>{renderInline(block.text)}</Heading>
    }
    case 'list':
      return (
        <ul key={index}>
          {block.items.map((item, itemIndex) => (
            <li key={itemIndex}>{renderInline(item)}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p key={index}>{renderInline(block.text)}</p>
  }
}

function renderPiece(piece: Inline, index: number, deadLinks: readonly string[]): ReactNode {
  const renderChildren = (children: readonly Inline[]) =>
    children.map((child, at) => renderPiece(child, at, deadLinks))
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'code':
      return <code key={index}>{piece.text}</code>
    case 'strong':
      return <strong key={index}>{renderChildren(piece.children)}</strong>
    case 'emphasis':
      return <em key={index}>{renderChildren(piece.children)}</em>
    case 'link':
      if (deadLinks.includes(piece.href)) {
        return <Fragment key={index}>{renderChildren(piece.children)}</Fragment>
      }
      return (
        <a key={index} href={piece.href} {...(isForeign(piece.href) && foreign)}>
          {renderChildren(piece.children)}
        </a>
      )
  }
}

const noLinks: readonly string[] = []
const foreign = { rel: 'noopener noreferrer' }

function isForeign(href: string): boolean {
  return /^https?:/i.test(href)
}
