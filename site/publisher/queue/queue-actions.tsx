import { useState } from 'react'
import { brand } from '../../../shared/brand.ts'
import { fieldsOf, type ScheduledPost } from '../../../shared/post/post-record.ts'
import { mayHaveBeenDelivered, withDefaultLists } from '../../../shared/post/post-sending.ts'
import { slugOf } from '../../../shared/publication/slug.ts'
import type { AssignedSlug } from '../../../shared/publication/assign-slugs.ts'
import { counted } from '../../../shared/text.ts'
import { Question } from '../question.tsx'
import { deliveryText } from '../delivery-text.ts'
import { ReportDownloads } from '../downloads.tsx'
import { isLeftOut, pendingPosts, queue, queueOfStatus, queueSlugs } from '../store/selectors.ts'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { useReview } from './view.ts'

/** Counts and what can be done with the whole queue. */
export function QueueActions() {
  const { store } = usePublisher()
  const count = usePublisherState((state) => queue(state).length)
  const published = usePublisherState((state) => queueOfStatus(state, 'published').length)
  const failed = usePublisherState((state) => queueOfStatus(state, 'failed').length)
  return (
    <div
      className="panel row apart queue-actions"
      role="group"
      aria-label="The queue"
      tabIndex={-1}
    >
      <p className="row queue-counts">
        <span>
          <strong>{count}</strong> {count === 1 ? 'post' : 'posts'} scheduled
        </span>
        <span>
          <strong>{published}</strong> published
        </span>
        {failed > 0 && (
          <span className="danger-text">
            <strong>{failed}</strong> failed
          </span>
        )}
      </p>
      <div className="row">
        <PublishAll />
        <CommandButton command="writeTexts" input={{}} variant="secondary" isLarge>
          Generate texts only
        </CommandButton>
        <RetryFailed />
        {published + failed > 0 && (
          <ReportDownloads
            label="Report"
            name="pennywren-report"
            rows={() => reportRows(queue(store.getState()), queueSlugs(store.getState()))}
          />
        )}
      </div>
    </div>
  )
}

/** Sends all that is pending. Asks first where some of it was sent before. */
function PublishAll() {
  const { store } = usePublisher()
  const { run } = useCommand('publishAll')
  const { showBlocked } = useReview()
  const [asked, setAsked] = useState<{ before: number; pending: number }>()

  const publish = async (leavesOut: boolean) => showBlocked(await run({ leavesOut }))
  const press = () => {
    const state = store.getState()
    const pending = pendingPosts(state)
    const before = pending.filter((post) => isLeftOut(state, post)).length
    if (before > 0) setAsked({ before, pending: pending.length })
    else void publish(false)
  }
  return (
    <>
      <CommandButton command="publishAll" isLarge onPress={press}>
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
          <p>
            By the history {asked.before === 1 ? 'it' : 'each of them'} arrived, or may have. What
            is sent again reaches your automation once more. The cards say when that was.
          </p>
        </Question>
      )}
    </>
  )
}

/** Sets all that failed back to pending. Those that may have been delivered after a question only. */
function RetryFailed() {
  const { run } = useCommand('retryPosts')
  const { showCards } = useReview()
  const failed = usePublisherState((state) => queueOfStatus(state, 'failed'))
  const surely = failed.filter((post) => !mayHaveBeenDelivered(post)).map(({ id }) => id)
  const uncertain = failed.filter(mayHaveBeenDelivered).map(({ id }) => id)
  const [isAsking, setAsking] = useState(false)
  const posts = counted(uncertain.length, 'post')
  const retry = (ids: readonly string[]) => {
    run({ ids })
    showCards(ids)
  }
  const retryButton = { command: 'retryPosts', variant: 'secondary', isLarge: true } as const
  return (
    <>
      {surely.length > 0 && (
        <CommandButton {...retryButton} onPress={() => retry(surely)}>
          Set {surely.length} failed back to pending
        </CommandButton>
      )}
      {uncertain.length > 0 && (
        <CommandButton {...retryButton} onPress={() => setAsking(true)}>
          Set {uncertain.length} that may have been delivered back to pending…
        </CommandButton>
      )}
      {isAsking && (
        <Question
          title={`Set ${posts} back to pending?`}
          yes={`I have checked: set ${uncertain.length} back to pending`}
          onYes={() => retry(uncertain)}
          onClose={() => setAsking(false)}
        >
          <p>
            {posts} may have been delivered although no answer came. Check the history of your
            automation first: what arrived there would be published twice.
          </p>
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
