import { useMemo } from 'react'
import { isScheduled, type PostRecord } from '../../../shared/post-record.ts'
import {
  judgedPost,
  publishChecks,
  type JudgedPost,
  type PublishContext,
} from '../../../shared/publication/publish-checks.ts'
import { checksContext, slugFor, today } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { heldBackTexts } from './held-back-texts.ts'

/** What the site will make of a post, where that is not simply to show it. */
export function ChecksNote({ post }: { post: PostRecord }) {
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const judged = useMemo(() => judgedOf(post, slug), [post, slug])
  const context = usePublisherState(checksContext)
  const lines = useMemo(() => (judged ? checkLines(judged, context) : []), [judged, context])
  return (
    lines.length > 0 && (
      <ul className="stack tight checks" aria-label="What the site will make of it">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  )
}

/** Of a text that is still to be written nothing is said, nor of a form without a title. */
function judgedOf(post: PostRecord, slug: string): JudgedPost | undefined {
  const { title, content, featuredImage, keptOffSite } = post
  const isAwaited = isScheduled(post) || post.origin !== 'json'
  if (isAwaited && title.trim() === '') return undefined
  const image = featuredImage.trim()
  return judgedPost({
    title,
    slug,
    publishDate: post.publishDate || today(),
    content: isAwaited && content.trim() === '' ? undefined : content,
    ...(image !== '' && { featuredImage: image }),
    ...(keptOffSite && { draft: true }),
  })
}

function checkLines(judged: JudgedPost, context: PublishContext): string[] {
  const { heldBack, leftOut } = publishChecks(judged, context)
  return [
    ...(heldBack === undefined ? [] : [`The site will not show it: ${heldBackTexts[heldBack]}.`]),
    ...leftOut.map(({ field, message }) => `The ${fieldNames[field] ?? field} ${message}.`),
  ]
}

const fieldNames: Readonly<Record<string, string>> = {
  content: 'text',
  featuredImage: 'picture',
}
