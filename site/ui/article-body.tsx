import { Fragment, type ReactNode } from 'react'
import { isSitePath } from '../../shared/url.ts'
import type { Block, Inline } from '../../shared/post/article-text.ts'
import { hasLink, sumsOf } from './article-sums.ts'
import { blockDirection } from './direction.ts'

interface Props {
  blocks: readonly Block[]
  /** Links that are shown as plain text. */
  deadLinks?: readonly string[] | undefined
  /** Of the site, where this is shown outside of it: links to its paths lead there. */
  origin?: string
  /** Where its headings can be linked to, each links to itself. */
  headingIds?: ReadonlyMap<Block, string> | undefined
  /** Of the text, where it is known. */
  lang?: string | undefined
}

/** Of the text around a block or piece. */
type Frame = Required<Pick<Props, 'origin'>> & {
  dead: readonly string[]
  dir: 'auto' | undefined
}

/**
 * An article's body, on the site and in the publisher's preview. The text becomes React elements,
 * never raw HTML.
 */
export function ArticleBody(props: Props) {
  const { blocks, deadLinks: dead = noLinks, origin = '', headingIds, lang } = props
  const frame = { dead, origin, dir: blockDirection(lang) }
  return (
    <div className="article-body">
      {blocks.map((block, index) => renderBlock(block, index, frame, headingIds?.get(block)))}
    </div>
  )
}

function renderBlock(block: Block, index: number, frame: Frame, id: string | undefined): ReactNode {
  const { dir } = frame
  const renderLine = (line: readonly Inline[]) => renderPieces(line, frame)
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      const words = renderLine(block.children)
      // A link cannot stand in another one.
      const isLink = id !== undefined && !hasLink(block.children)
      return (
        <Heading key={index} id={id} dir={dir}>
          {isLink ? <a href={`#${id}`}>{words}</a> : words}
        </Heading>
      )
    }
    case 'list': {
      const sums = sumsOf(block.items)
      return (
        <ul key={index} dir={dir}>
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
      return (
        <p key={index} dir={dir}>
          {renderLine(block.children)}
        </p>
      )
  }
}

function renderPieces(pieces: readonly Inline[], frame: Frame): ReactNode {
  return pieces.map((piece, index) => {
    switch (piece.kind) {
      case 'text':
      case 'picture':
        return piece.text
      case 'code':
        return <code key={index}>{piece.text}</code>
      case 'strong':
        return <strong key={index}>{renderPieces(piece.children, frame)}</strong>
      case 'emphasis':
        return <em key={index}>{renderPieces(piece.children, frame)}</em>
      case 'link': {
        const words = renderPieces(piece.children, frame)
        if (frame.dead.includes(piece.href)) return <Fragment key={index}>{words}</Fragment>
        return (
          <a
            key={index}
            href={isSitePath(piece.href) ? frame.origin + piece.href : piece.href}
            title={piece.title}
            {...(/^https?:/i.test(piece.href) && { rel: 'noopener noreferrer' })}
          >
            {words}
          </a>
        )
      }
    }
  })
}

const noLinks: readonly string[] = []
