import { useMemo } from 'react'
import { fieldNames, fieldOf } from '../../../shared/post/fields.ts'
import { fieldsOf, type PostRecord } from '../../../shared/post/post-record.ts'
import type { HeldBack } from '../../../shared/publication/held-back.ts'
import {
  judgedPost,
  publishChecks,
  type JudgedPost,
  type PublishContext,
} from '../../../shared/publication/publish-checks.ts'
import { world, pictureAt, slugFor, today } from '../store/selectors.ts'
import type { PublisherState } from '../store/state.ts'
import { usePublisherState } from '../use-publisher.tsx'

/** Why the site does not show a post, as the end of a sentence. */
export const heldBackTexts: Readonly<Record<HeldBack, string>> = {
  draft: 'it is a draft',
  'no-title': 'it has no title',
  'no-text': 'it has no text',
  template: 'its text is still the placeholder',
  secret: 'it holds a key or token that may work',
}

/** The site's way with a post, where that is not simply to show it. */
export function ChecksNote({ post }: { post: PostRecord }) {
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const textCheck = usePublisherState((state) => state.textCheck)
  // A picture that comes with its post will be on the site.
  const isCarried = usePublisherState((state) => pictureAt(state, post.featuredImage) !== undefined)
  const judged = useMemo(
    () => judgedOf(isCarried ? { ...post, featuredImage: '' } : post, slug, textCheck),
    [post, slug, textCheck, isCarried],
  )
  const context = usePublisherState((state) => world(state).checks)
  const lines = useMemo(() => (judged ? checkLines(judged, context) : []), [judged, context])
  return (
    lines.length > 0 && (
      <ul className="note" data-tone="neutral" aria-label="What the site will make of it">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  )
}

/**
 * Links are judged once the text check is there. Of a text that is still to be written nothing is said,
 * nor of a form without a title.
 */
function judgedOf(
  post: PostRecord,
  slug: string,
  textCheck: PublisherState['textCheck'],
): JudgedPost | undefined {
  const { featuredImage, ...fields } = fieldsOf(post)
  const { title, content } = fields
  const isForm = post.kind === 'draft' || post.kind === 'change'
  if (isForm && title.trim() === '') return undefined
  const image = featuredImage.trim()
  return judgedPost(
    {
      ...fields,
      slug,
      publishDate: post.publishDate || today(),
      content: post.kind !== 'json' && content.trim() === '' ? undefined : content,
      ...(image !== '' && { featuredImage: image }),
      ...('keptOffSite' in post && post.keptOffSite && { draft: true }),
    },
    textCheck?.linksOf(textCheck.articleOf(content)) ?? [],
  )
}

function checkLines(judged: JudgedPost, context: PublishContext): string[] {
  const { heldBack, leftOut } = publishChecks(judged, context)
  return [
    ...(heldBack === undefined ? [] : [`The site will not show it: ${heldBackTexts[heldBack]}.`]),
    ...leftOut.map(({ field, message }) => `The ${nameOf(field)} ${message}.`),
  ]
}

/** `field`: such as 'title', or 'tags[2]'. */
function nameOf(path: string): string {
  const [name = path] = path.split('[')
  if (name === 'updated') return 'day of the last correction'
  const field = fieldNames.find((known) => known === name)
  return (field && fieldOf(field).noun) ?? name
}
