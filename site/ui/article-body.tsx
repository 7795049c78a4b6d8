import { Fragment, type ReactNode } from 'react'
import { isSitePath } from '../../shared/api/url.ts'
import type { Block, Inline } from '../../shared/post/article-text.ts'

interface Props {
  blocks: readonly Block[]
  /** Links that are shown as plain text. */
  deadLinks?: readonly string[] | undefined
  /** Of the site, where this is shown outside of it: links to its paths lead there. */
  origin?: string
}

type Links = Required<Pick<Props, 'origin'>> & { dead: readonly string[] }

/**
 * An article's body, on the site and in the publisher's preview. The text becomes React elements,
 * never raw HTML.
 */
export function ArticleBody({ blocks, deadLinks: dead = noLinks, origin = '' }: Props) {
  return (
    <div className="article-body">
      {blocks.map((block, index) => renderBlock(block, index, { dead, origin }))}
    </div>
  )
}

function renderBlock(block: Block, index: number, links: Links): ReactNode {
  const renderLine = (line: readonly Inline[]) =>
    line.map((piece, at) => renderPiece(piece, at, links))
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return <Heading key={index}>{renderLine(block.children)}</Heading>
    }
    case 'list':
      return (
        <ul key={index}>
          {block.items.map((item, itemIndex) => (
            <li key={itemIndex}>{renderLine(item)}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p key={index}>{renderLine(block.children)}</p>
  }
}

function renderPiece(piece: Inline, index: number, links: Links): ReactNode {
  const renderChildren = (children: readonly Inline[]) =>
    children.map((child, at) => renderPiece(child, at, links))
  switch (piece.kind) {
    case 'text':
    case 'picture':
      return piece.text
    case 'code':
      return <code key={index}>{piece.text}</code>
    case 'strong':
      return <strong key={index}>{renderChildren(piece.children)}</strong>
    case 'emphasis':
      return <em key={index}>{renderChildren(piece.children)}</em>
    case 'link':
      if (links.dead.includes(piece.href)) {
        return <Fragment key={index}>{renderChildren(piece.children)}</Fragment>
      }
      return (
        <a
          key={index}
          href={isSitePath(piece.href) ? links.origin + piece.href : piece.href}
          title={piece.title}
          {...(isForeign(piece.href) && foreign)}
        >
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
