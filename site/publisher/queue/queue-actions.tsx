import { useState } from 'react'
import { brand } from '../../../shared/brand.ts'
import {
  fieldsOf,
  mayHaveBeenDelivered,
  withDefaultLists,
  type PostRecord,
} from '../../../shared/post-record.ts'
import { slugOf } from '../../../shared/post.ts'
import type { AssignedSlug } from '../../../shared/publication/assign-slugs.ts'
import { counted } from '../../../shared/text.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../question.tsx'
import { deliveryText } from '../delivery-text.ts'
import { ReportDownloads } from '../downloads.tsx'
import { canChange, canWriteTexts, queue, queueOfStatus, queueSlugs } from '../store/selectors.ts'
import type { QueueFindings } from '../store/sending.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { useReview } from './view.ts'

/** Counts and what can be done with the whole queue. */
export function QueueActions() {
  const { store, writeTexts } = usePublisher()
  const count = usePublisherState((state) => queue(state).length)
  const canWrite = usePublisherState(canWriteTexts)
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
        <Button variant="secondary" disabled={!canWrite} onClick={() => void writeTexts()}>
          Generate texts only
        </Button>
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

/** Sends all that is pending; asks first where texts have findings and the operator wants to be asked. */
function PublishAll() {
  const { checkQueue, publishAll } = usePublisher()
  const { showCards, showBlocked } = useReview()
  const isFree = usePublisherState(canChange)
  const pending = usePublisherState((state) => queueOfStatus(state, 'pending').length)
  const asks = usePublisherState(({ settings }) => settings?.asksAboutFindings)
  const [found, setFound] = useState<QueueFindings>()
  const publish = async () => showBlocked(await publishAll())
  const press = async () => {
    const asked = asks ? await checkQueue() : undefined
    if (asked && asked.findings > 0) setFound(asked)
    else await publish()
  }
  return (
    <>
      <Button disabled={!isFree || pending === 0} onClick={() => void press()}>
        Generate AI Content &amp; Publish All
      </Button>
      {found && (
        <Question
          title="Send what there is to look at?"
          yes="Publish all the same"
          no="Look at them"
          onYes={() => void publish()}
          onNo={() => showCards(found.posts.map(({ id }) => id))}
          onClose={() => setFound(undefined)}
        >
          <p>
            {counted(found.findings, 'thing')} to look at in{' '}
            {found.posts.length === 1 ? 'one text' : `${found.posts.length} texts`}:
          </p>
          <ul>
            {found.posts.slice(0, 10).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Question>
      )}
    </>
  )
}

/** Sets all that failed back to pending. Those that may have been delivered after a question only. */
function RetryFailed() {
  const { retryPosts } = usePublisher()
  const { showCards } = useReview()
  const isFree = usePublisherState(canChange)
  const failed = usePublisherState((state) => queueOfStatus(state, 'failed'))
  const surely = failed.filter((post) => !mayHaveBeenDelivered(post)).map(({ id }) => id)
  const uncertain = failed.filter(mayHaveBeenDelivered).map(({ id }) => id)
  const [isAsking, setAsking] = useState(false)
  const posts = counted(uncertain.length, 'post')
  const retry = (ids: readonly string[]) => {
    retryPosts(ids)
    showCards(ids)
  }
  return (
    <>
      {surely.length > 0 && (
        <Button variant="secondary" disabled={!isFree} onClick={() => retry(surely)}>
          Set {surely.length} failed back to pending
        </Button>
      )}
      {uncertain.length > 0 && (
        <Button variant="secondary" disabled={!isFree} onClick={() => setAsking(true)}>
          Set {uncertain.length} that may have been delivered back to pending…
        </Button>
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
export function reportRows(queue: readonly PostRecord[], slugs: Slugs) {
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
