import { useState } from 'react'
import { brand } from '../../../shared/brand.ts'
import { fieldsOf, type ScheduledPost } from '../../../shared/post/post-record.ts'
import { mayHaveBeenDelivered, withDefaultLists } from '../../../shared/post/post-sending.ts'
import { slugOf } from '../../../shared/slug.ts'
import type { AssignedSlug } from '../../../shared/publication/assign-slugs.ts'
import { counted } from '../../../shared/text.ts'
import { CommandButton } from '../command-button.tsx'
import { deliveryText } from '../delivery-text.ts'
import { ReportDownloads } from '../downloads.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { Question } from '../question.tsx'
import { isLeftOut, queue, world } from '../store/selectors.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { useReview } from './view.ts'

/** Counts, and what can be done with the whole queue. It stays in sight. */
export function QueueBar() {
  const { store } = usePublisher()
  const posts = usePublisherState(queue)
  const count = posts.length
  const published = posts.filter(({ state }) => state.status === 'published').length
  const failed = posts.filter(({ state }) => state.status === 'failed')
  return (
    <div className="row queue-bar" role="group" aria-label="The queue" tabIndex={-1}>
      <strong>{counted(count, 'post')} scheduled</strong>
      <span>{published} published</span>
      {failed.length > 0 && (
        <>
          <span className="danger-text">{failed.length} failed</span>
          <RetryButton posts={failed} variant="quiet">
            Retry all
          </RetryButton>
        </>
      )}
      <span className="row at-end queue-main">
        <PublishAll posts={posts} />
        <MoreMenu label="More for the queue">
          <CommandButton command="writeTexts" input={{}} variant="quiet">
            Generate texts only
          </CommandButton>
          {published + failed.length > 0 && (
            <ReportDownloads
              label="Report"
              name="pennywren-report"
              rows={() => reportRows(queue(store.getState()), world(store.getState()).slugs)}
            />
          )}
        </MoreMenu>
      </span>
    </div>
  )
}

interface RetryProps {
  posts: readonly ScheduledPost[]
  variant?: 'quiet' | 'secondary'
  children: string
}

/** Sends failed posts again with one press. Where one may have arrived, it is asked about first. */
export function RetryButton({ posts, variant = 'secondary', children }: RetryProps) {
  const { run } = useCommand('publishQueued')
  const { showBlocked } = useReview()
  const [isAsking, setAsking] = useState(false)
  const ids = posts.map(({ id }) => id)
  const job = { of: ids.length === 1 ? 'card' : 'queue', ids } as const
  const uncertain = posts.filter(mayHaveBeenDelivered).length
  const retry = async () => showBlocked(await run(job))
  return (
    <>
      <CommandButton
        command="publishQueued"
        input={job}
        variant={variant}
        onPress={() => (uncertain > 0 ? setAsking(true) : void retry())}
      >
        {children}
      </CommandButton>
      {isAsking && (
        <Question
          title={`Retry ${posts.length === 1 ? 'this post' : counted(posts.length, 'post')}?`}
          yes="Retry"
          onYes={() => void retry()}
          onClose={() => setAsking(false)}
        >
          <p>
            {posts.length === 1 ? 'It' : `${uncertain} of them`} may have arrived. Check your
            automation first.
          </p>
        </Question>
      )}
    </>
  )
}

/** Sends all that is pending. Asks first where some of it was sent before. */
function PublishAll({ posts }: { posts: readonly ScheduledPost[] }) {
  const { store } = usePublisher()
  const { run } = useCommand('publishQueued')
  const { showBlocked } = useReview()
  const [asked, setAsked] = useState<{ before: number; pending: number }>()
  const jobOf = (pending: readonly ScheduledPost[]) =>
    ({ of: 'queue', ids: pending.map(({ id }) => id) }) as const
  const pending = posts.filter(({ state }) => state.status === 'pending')

  /** `leavesOut`: posts that were sent before stay pending. */
  const publish = async (leavesOut: boolean) => {
    const state = store.getState()
    const meant = pending.filter((post) => !leavesOut || !isLeftOut(state, post))
    if (meant.length > 0) showBlocked(await run(jobOf(meant)))
  }
  const press = () => {
    const state = store.getState()
    const before = pending.filter((post) => isLeftOut(state, post)).length
    if (before > 0) setAsked({ before, pending: pending.length })
    else void publish(false)
  }
  return (
    <>
      <CommandButton
        command="publishQueued"
        input={jobOf(pending)}
        variant="primary"
        onPress={press}
      >
        Generate AI Content &amp; Publish All
      </CommandButton>
      {asked && (
        <Question
          title={`${asked.before} of ${counted(asked.pending, 'post')} ${asked.before === 1 ? 'was' : 'were'} sent before`}
          yes="Send again"
          no="Leave out"
          onYes={() => void publish(false)}
          onNo={() => void publish(true)}
          onClose={() => setAsked(undefined)}
        >
          <p>The history says that {asked.before === 1 ? 'it' : 'they'} may have arrived.</p>
        </Question>
      )}
    </>
  )
}

/** By the ids of the posts. */
type Slugs = ReadonlyMap<string, Pick<AssignedSlug, 'slug'>>

/**
 * The posts of the queue as a report names them. `result` is empty for one that was not sent, `text`
 * where there is none yet; `address` is the path where it was sent to, or would be.
 */
export function reportRows(queue: readonly ScheduledPost[], slugs: Slugs) {
  return queue.map((post) => {
    const { title, slug: _, excerpt: __, content, publishDate, ...others } = fieldsOf(post)
    return {
      id: post.id,
      title,
      scheduledDate: publishDate,
      status: post.state.status,
      result: 'delivery' in post.state ? deliveryText(post.state.delivery) : '',
      text: content.trim() === '' ? '' : post.textSource,
      address: `/blog/${slugs.get(post.id)?.slug ?? slugOf(post)}`,
      ...others,
      author: others.author || brand.author,
      ...withDefaultLists(post),
    }
  })
}
