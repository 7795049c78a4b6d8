import { Fragment, type ReactNode } from 'react'
import { isSitePath } from '../../shared/api/url.ts'
import type { Block, Inline } from '../../shared/post/article-text.ts'
import { hasLink, sumsOf } from './article-sums.ts'

interface Props {
  blocks: readonly Block[]
  /** Links that are shown as plain text. */
  deadLinks?: readonly string[] | undefined
  /** Of the site, where this is shown outside of it: links to its paths lead there. */
  origin?: string
  /** Where its headings can be linked to, each links to itself. */
  headingIds?: ReadonlyMap<Block, string> | undefined
}

type Links = Required<Pick<Props, 'origin'>> & { dead: readonly string[] }

/**
 * An article's body, on the site and in the publisher's preview. The text becomes React elements,
 * never raw HTML.
 */
export function ArticleBody({ blocks, deadLinks: dead = noLinks, origin = '', headingIds }: Props) {
  const links = { dead, origin }
  return (
    <div className="article-body">
      {blocks.map((block, index) => renderBlock(block, index, links, headingIds?.get(block)))}
    </div>
  )
}

function renderBlock(block: Block, index: number, links: Links, id: string | undefined): ReactNode {
  const renderLine = (line: readonly Inline[]) =>
    line.map((piece, at) => renderPiece(piece, at, links))
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      const words = renderLine(block.children)
      // A link cannot stand in another one.
      const isLink = id !== undefined && !hasLink(block.children)
      return (
        <Heading key={index} id={id}>
          {isLink ? <a href={`#${id}`}>{words}</a> : words}
        </Heading>
      )
    }
    case 'list': {
      const sums = sumsOf(block.items)
      return (
        <ul key={index}>
          {block.items.map((item, at) => {
            const sum = sums[at]
            if (!sum) return <li key={at}>{renderLine(item)}</li>
            return (
              <li key={at} className="article-sum">
                {renderLine(sum.label)}
                <span>{renderLine(sum.amount)}</span>
              </li>
            )
          })}
        </ul>
      )
    }
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
