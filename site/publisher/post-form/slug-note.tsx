import type { PostRecord } from '../../../shared/post-record.ts'
import type { SlugHolder } from '../../../shared/publication/assign-slugs.ts'
import { slugFor } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

const holders: Record<SlugHolder, string> = {
  queue: 'another post in the queue',
  site: 'an article on the site',
  history: 'a post that was sent before',
  reserved: 'the site itself',
}

/** The path that a post gets, and why it is another one than its slug or title has. */
export function SlugNote({ post }: { post: PostRecord }) {
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const taken = usePublisherState((state) => takenText(slugFor(state, post).taken))
  if (post.title.trim() === '' && post.slug.trim() === '') {
    return (
      <>
        What follows <code>/blog/</code>. Left empty, it is made of the title.
      </>
    )
  }
  return (
    <>
      <span role="status">{taken}</span> <PathText post={post} slug={slug} isTaken={taken !== ''} />
    </>
  )
}

/** Why a post does not get the slug that it would have got; empty where it does. */
export function takenText(taken: { slug: string; by: SlugHolder } | undefined): string {
  return taken ? `‘${taken.slug}’ is taken by ${holders[taken.by]}.` : ''
}

interface PathProps {
  post: PostRecord
  slug: string
  isTaken: boolean
}

function PathText({ post: { live, sentSlug, slug: chosen }, slug, isTaken }: PathProps) {
  const path = <code>/blog/{slug}</code>
  if (sentSlug === slug) {
    return (
      <>
        Stays {path}
        {!live && ', where it was sent to'}. Another slug moves the article there.
      </>
    )
  }
  if (live) {
    return (
      <>
        The article moves from <code>/blog/{live.slug}</code> to {path}. Links to the old one lead
        nowhere then.
      </>
    )
  }
  return (
    <>
      It will be at {path}
      {chosen.trim() === '' && !isTaken && ', as the title has it'}.
    </>
  )
}
