import { useState, type ReactNode } from 'react'
import { brand } from '../../../shared/brand.ts'
import {
  fieldsOf,
  isApproved,
  isPlaceholder,
  uncertainPost,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { withDefaultLists } from '../../../shared/post/post-sending.ts'
import { slugOf } from '../../../shared/slug.ts'
import type { AssignedSlug } from '../../../shared/publication/assign-slugs.ts'
import { counted } from '../../../shared/text.ts'
import { CommandButton } from '../command-button.tsx'
import { deliveryText } from '../delivery-text.ts'
import { ReportDownloads } from '../downloads.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { Question } from '../question.tsx'
import { SmallButton } from '../small-button.tsx'
import { queue, standingIn, publishingContext } from '../store/selectors.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { textsToRead } from './post-drawer.tsx'
import { isCounted, useReview } from './view.ts'

/** Counts, and what can be done with the whole queue. It stays in sight. */
export function QueueBar() {
  const { store } = usePublisher()
  const posts = usePublisherState(queue)
  const count = posts.length
  const find = usePublisherState(standingIn)
  const { open } = useReview()
  const published = posts.filter((post) => isCounted(post, find(post), 'published')).length
  const texts = textsToRead(posts)
  const next = texts.find((post) => !isApproved(post)) ?? texts[0]
  const failed = posts.filter(({ state }) => state.status === 'failed')
  const placeholders = posts.filter((post) => post.sent && isPlaceholder(post))
  return (
    <div className="row queue-bar" role="group" aria-label="The queue" tabIndex={-1}>
      <span className="row queue-counts">
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
      </span>
      <span className="row at-end queue-main">
        <PublishButton
          posts={posts.filter(({ state }) => state.status === 'pending')}
          of="queue"
          variant="primary"
        >
          Generate AI Content &amp; Publish All
        </PublishButton>
        <MoreMenu label="More for the queue">
          <CommandButton command="writeTexts" input={{ of: 'queue' }} variant="quiet">
            Generate texts only
          </CommandButton>
          {placeholders.length > 0 && (
            <CommandButton
              command="writeTexts"
              input={{ of: 'queue', ids: placeholders.map(({ id }) => id) }}
              variant="quiet"
            >
              Write {counted(placeholders.length, 'placeholder')} again
            </CommandButton>
          )}
          {next && (
            <SmallButton variant="quiet" onClick={() => open(next.id, 'read')}>
              Read texts
            </SmallButton>
          )}
          {published + failed.length > 0 && (
            <ReportDownloads
              label="Report"
              name="pennywren-report"
              rows={() =>
                reportRows(queue(store.getState()), publishingContext(store.getState()).slugs)
              }
            />
          )}
        </MoreMenu>
      </span>
    </div>
  )
}

interface RetryProps {
  posts: readonly QueuedPost[]
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
  const uncertain = posts.filter((post) => uncertainPost(post)).length
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

interface PublishProps {
  /** Those that are sent. */
  posts: readonly QueuedPost[]
  of: 'card' | 'queue'
  variant: 'primary' | 'secondary'
  children: ReactNode
}

/** Sends pending posts. Asks first where some were sent before: the one place that does. */
export function PublishButton({ posts, of, variant, children }: PublishProps) {
  const { store } = usePublisher()
  const { run } = useCommand('publishQueued')
  const { showBlocked } = useReview()
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const publish = async (meant: readonly QueuedPost[]) => {
    if (meant.length > 0) showBlocked(await run(jobOf(of, meant)))
  }
  const press = () => {
    const sent = posts.filter((post) => publishingContext(store.getState()).sentBefore(post))
    if (sent.length > 0) setBefore(new Set(sent.map(({ id }) => id)))
    else void publish(posts)
  }
  const size = before?.size ?? 0
  return (
    <>
      <CommandButton
        command="publishQueued"
        input={jobOf(of, posts)}
        variant={variant}
        onPress={press}
      >
        {children}
      </CommandButton>
      {before && (
        <Question
          title={`${size} of ${counted(posts.length, 'post')} ${size === 1 ? 'was' : 'were'} sent before`}
          yes="Send again"
          no="Leave out"
          onYes={() => void publish(posts)}
          onNo={() => void publish(posts.filter(({ id }) => !before.has(id)))}
          onClose={() => setBefore(undefined)}
        >
          <p>The history says that {size === 1 ? 'it' : 'they'} may have arrived.</p>
        </Question>
      )}
    </>
  )
}

function jobOf(of: PublishProps['of'], posts: readonly QueuedPost[]) {
  return { of, ids: posts.map(({ id }) => id) } as const
}

function resultOf({ state, sent }: QueuedPost): string {
  const delivery = state.status === 'failed' ? state.delivery : sent?.delivery
  return delivery ? deliveryText(delivery) : ''
}

/** By the ids of the posts. */
type Slugs = ReadonlyMap<string, Pick<AssignedSlug, 'slug'>>

/**
 * The posts of the queue as a report names them. `result` is empty for one that was not sent, `text`
 * where there is none yet; `address` is the path where it was sent to, or would be.
 */
export function reportRows(queue: readonly QueuedPost[], slugs: Slugs) {
  return queue.map((post) => {
    const { title, slug: _, excerpt: __, content, publishDate, ...others } = fieldsOf(post)
    return {
      id: post.id,
      title,
      scheduledDate: publishDate,
      status: post.state.status,
      result: resultOf(post),
      text: content.trim() === '' ? '' : post.queue.textSource,
      address: `/blog/${slugs.get(post.id)?.slug ?? slugOf(post)}`,
      ...others,
      author: others.author || brand.author,
      ...withDefaultLists(post),
    }
  })
}
