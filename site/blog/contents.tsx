import { plainText, type Block } from '../../shared/post/article-text.ts'
import { slugify } from '../../shared/text.ts'

type Heading = Extract<Block, { kind: 'heading' }>
export type HeadingIds = ReadonlyMap<Block, string>

/** Ids that the page itself has; `relatedId` and `startId` are of what follows an article. */
export const relatedId = 'related-articles'
export const startId = 'start-budgeting'
const pageIds = ['main', relatedId, startId]

/** With fewer headings an article is overlooked without a list of them. */
const fewestHeadings = 3

/** An id for each heading, made of its words; where they are taken, with the next free number. */
export function headingIds(blocks: readonly Block[]): HeadingIds {
  const ids = new Map<Block, string>()
  const taken = new Set(pageIds)
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    const name = slugify(plainText(block.children)) || 'section'
    let id = name
    for (let count = 2; taken.has(id); count += 1) id = `${name}-${count}`
    taken.add(id)
    ids.set(block, id)
  }
  return ids
}

/** The article's headings of the two upper levels: beside the text, or folded above it. */
export function Contents({ ids }: { ids: HeadingIds }) {
  const headings = [...ids].filter((entry): entry is [Heading, string] => {
    return entry[0].kind === 'heading' && entry[0].level < 4
  })
  if (headings.length < fewestHeadings) return null
  const list = (
    <ol className="blog-contents-list">
      {headings.map(([{ level, children }, id]) => (
        <li key={id} className={level === 3 ? 'blog-contents-deeper' : undefined}>
          <a href={`#${id}`}>{plainText(children)}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className="screen-only blog-contents blog-contents-beside" aria-label="Contents">
        <p>In this article</p>
        {list}
      </nav>
      <details className="screen-only blog-contents blog-contents-above">
        <summary>In this article</summary>
        {list}
      </details>
    </>
  )
}
