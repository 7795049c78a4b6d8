import { useMemo } from 'react'
import { fieldNames, fieldOf } from '../../../shared/post/fields.ts'
import { fieldsOf, type PostRecord } from '../../../shared/post/post-record.ts'
import { heldBackTexts } from '../../../shared/held-back.ts'
import { publishChecks, type PublishContext } from '../../../shared/publication/publish-checks.ts'
import { pictureAt, slugFor, publishingContext } from '../store/selectors.ts'
import type { PublisherState } from '../store/state.ts'
import { usePublisherState } from '../use-publisher.tsx'

/** The site's way with a post, where that is not simply to show it. */
export function ChecksNote({ post }: { post: PostRecord }) {
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const textCheck = usePublisherState((state) => state.textCheck)
  // A picture that comes with its post will be on the site.
  const isCarried = usePublisherState((state) => pictureAt(state, post.featuredImage) !== undefined)
  const context = usePublisherState((state) => publishingContext(state).checks)
  const lines = useMemo(
    () => checkLines(isCarried ? { ...post, featuredImage: '' } : post, slug, textCheck, context),
    [post, slug, textCheck, isCarried, context],
  )
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
function checkLines(
  post: PostRecord,
  slug: string,
  textCheck: PublisherState['textCheck'],
  context: PublishContext,
): string[] {
  const { featuredImage, ...fields } = fieldsOf(post)
  const { title, content } = fields
  const isForm = !post.queue && post.origin !== 'json'
  if (isForm && title.trim() === '') return []
  const image = featuredImage.trim()
  const { heldBack, leftOut } = publishChecks(
    {
      ...fields,
      slug,
      publishDate: post.publishDate || context.today,
      content: post.origin !== 'json' && content.trim() === '' ? undefined : content,
      ...(image !== '' && { featuredImage: image }),
      ...(post.offSite && { draft: true }),
    },
    textCheck?.linksOf(textCheck.articleOf(content)) ?? [],
    context,
  )
  return [
    ...(heldBack === undefined ? [] : [`The site will not show it: ${heldBackTexts[heldBack]}.`]),
    ...leftOut.map(({ field, message }) => `The ${nameOf(field)} ${message}.`),
  ]
}

/** `field`: such as 'title', or 'tags[2]'. */
function nameOf(path: string): string {
  const [name = path] = path.split('[')
  const field = fieldNames.find((known) => known === name)
  return (field && fieldOf(field).noun) ?? name
}
