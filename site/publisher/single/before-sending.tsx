import { useMemo } from 'react'
import type { Post } from '../../../shared/post.ts'
import { judgedPost } from '../../../shared/publication/outlook.ts'
import type { GivenAddress } from '../../../shared/publication/own-address.ts'
import { takenText } from '../post/addresses.ts'
import { OutlookNote } from '../post/outlook-note.tsx'

interface Props {
  given: GivenAddress
  /** Undefined where what is entered is no post yet. */
  post: Post | undefined
  /** A form asks for title and text itself. */
  empty?: 'is-said' | 'is-asked-for'
}

/** Where a post will be, and what the site will make of it. */
export function BeforeSending({ given, post, empty = 'is-said' }: Props) {
  const { slug } = given
  const judged = useMemo(() => {
    if (post === undefined || (empty === 'is-asked-for' && post.title === '')) return undefined
    const isAskedFor = empty === 'is-asked-for' && post.content.trim() === ''
    return judgedPost({ ...post, slug, content: isAskedFor ? undefined : post.content })
  }, [post, slug, empty])
  return (
    <>
      <p className="own-address">
        <span role="status">{takenText(given)}</span> It will be at <code>/blog/{slug}</code>.
      </p>
      {judged && <OutlookNote post={judged} />}
    </>
  )
}
