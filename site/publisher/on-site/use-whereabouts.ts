import { useSyncExternalStore } from 'react'
import type { SentPost, Whereabouts } from '../../../shared/publication/whereabouts.ts'
import { useSessions } from '../sessions.tsx'
import { whereaboutsNow } from './whereabouts-now.ts'

/** Says where a post is, as far as the site said last; renders again when it has said more. */
export function useWhereabouts(): (post: SentPost) => Whereabouts {
  const { site } = useSessions()
  const read = () => site.get().known
  const known = useSyncExternalStore(site.subscribe, read, read)
  return (post) => whereaboutsNow(post, known)
}
