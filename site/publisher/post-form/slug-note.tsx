import { keptSlug, type PostRecord } from '../../../shared/post/post-record.ts'
import type { SlugHolder, TakenSlug } from '../../../shared/publication/assign-slugs.ts'
import { givenSlug } from '../../../shared/slug.ts'
import { slugFor } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

const holders: Record<SlugHolder, string> = {
  queue: 'another post in the queue',
  site: 'an article on the site',
  sent: 'a post that was sent before',
  former: 'an article that has moved',
  reserved: 'the site itself',
}

/** The path that a post gets, and why it is another one than its slug or title has. */
export function SlugNote({ post }: { post: PostRecord }) {
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const taken = usePublisherState((state) => slugFor(state, post).taken)
  if (post.title.trim() === '' && post.slug.trim() === '') {
    return 'Leave empty to use the title.'
  }
  return (
    <>
      <span role="status">{takenText(taken)}</span> <PathText post={post} slug={slug} />
    </>
  )
}

/** Why a post does not get the slug that it would have got; empty where it does. */
export function takenText(taken: TakenSlug | undefined): string {
  return taken ? `‘${taken.slug}’ is taken by ${holders[taken.by]}.` : ''
}

interface PathProps {
  post: PostRecord
  slug: string
}

function PathText({ post, slug }: PathProps) {
  const { slug: chosen, sent } = post
  const path = <code>/blog/{slug}</code>
  if (keptSlug(post) === slug) {
    return <>It stays at {path}. Another slug moves it.</>
  }
  if (sent) {
    return (
      <>
        It moves from <code>/blog/{sent.post.slug}</code> to {path}. Old links lead there.
      </>
    )
  }
  return (
    <>
      It will be at {path}.
      {chosen.trim() !== '' &&
        givenSlug(chosen) !== chosen.trim() &&
        ' A path holds letters, digits, hyphens and underscores.'}
    </>
  )
}
