import type { ReactNode } from 'react'
import { parseBlocks, parseInline, type Block, type Inline } from '../../shared/article-text.ts'

/**
 * An article's body, on the site and in the publisher's preview. The text becomes React elements,
 * never raw HTML. A '# ' heading is an h2, since the page's h1 is the title.
 */
export function ArticleBody({ content }: { content: string }) {
  return <div className="article-body">{parseBlocks(content).map(renderBlock)}</div>
}

function renderBlock(block: Block, index: number): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = (['h2', 'h2', 'h3'] as const)[block.level - 1] ?? 'h3'
      return (
        <Heading key={index} data-level={block.level}>
          {renderInline(block.text)}
        </Heading>
      )
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

function renderInline(text: string): ReactNode {
  return parseInline(text).map(renderPiece)
}

function renderPiece(piece: Inline, index: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'code':
      return <code key={index}>{piece.text}</code>
    case 'strong':
      return <strong key={index}>{piece.children.map(renderPiece)}</strong>
    case 'emphasis':
      return <em key={index}>{piece.children.map(renderPiece)}</em>
    case 'link':
      return (
        <a key={index} href={piece.href}>
          {piece.children.map(renderPiece)}
        </a>
      )
  }
}
