import type { ReactNode } from 'react'
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
      <span role="status">{takenText(taken)}</span> {pathText(post, slug)}
    </>
  )
}

/** Why a post does not get the slug that it would have got; empty where it does. */
export function takenText(taken: TakenSlug | undefined): string {
  return taken ? `‘${taken.slug}’ is taken by ${holders[taken.by]}.` : ''
}

function pathText(post: PostRecord, slug: string): ReactNode {
  const path = <code>/blog/{slug}</code>
  if (keptSlug(post) === slug) return <>It stays at {path}. Another slug moves it.</>
  if (post.sent) {
    const before = <code>/blog/{post.sent.post.slug}</code>
    return (
      <>
        It moves from {before} to {path}. Old links lead there.
      </>
    )
  }
  const chosen = post.slug.trim()
  const isOther = chosen !== '' && givenSlug(chosen) !== chosen
  return (
    <>
      It will be at {path}.{isOther && ' A path holds letters, digits, hyphens and underscores.'}
    </>
  )
}
