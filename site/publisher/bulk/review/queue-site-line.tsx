import { useMemo } from 'react'
import type { Queue } from '../../../../shared/queue.ts'
import { useValue } from '../../observable.ts'
import { sentPost } from '../../on-site/sent-posts.ts'
import { SiteLine } from '../../on-site/site-line.tsx'
import { useSessions } from '../../sessions.tsx'

/** How many of the queue's posts are live. */
export function QueueSiteLine({ queue }: { queue: Queue }) {
  const { attempts } = useValue(useSessions().history)
  const posts = useMemo(
    () => queue.map((post) => sentPost(post, attempts)).filter((sent) => sent !== undefined),
    [queue, attempts],
  )
  return <SiteLine posts={posts} />
}
