import { memo, useMemo } from 'react'
import { formatFullDate } from '../../../shared/dates.ts'
import {
  attemptedPost,
  mayHaveBeenDelivered,
  type PostRecord,
} from '../../../shared/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { deliveryText } from '../delivery-text.ts'
import { LiveStatusNote } from '../live-status/live-status-note.tsx'
import { ChecksNote } from '../post-form/checks-note.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { takenText } from '../post-form/slug-note.tsx'
import { latestSend, sentPost, slugFor, today } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { CardEditor } from './card-editor.tsx'
import { CardPreview } from '../post-form/post-preview.tsx'
import { cardId, neighbourOf } from './card-focus.ts'
import { PendingCard, RemoveButton } from './pending-card.tsx'
import { useReview } from './view.ts'

interface Props {
  post: PostRecord
  /** The post as it was when its editor was opened; undefined where that is closed. */
  before: PostRecord | undefined
  /** What the run does with it at the moment. */
  step: 'writing' | 'waiting' | 'sending' | undefined
  /** What looks like a mistake; empty where nothing does. */
  warnings: string
}

const badges: Record<PostRecord['state']['status'] | 'writing' | 'waiting', string> = {
  writing: 'Writing',
  waiting: 'Waiting',
  draft: 'Draft',
  pending: 'Pending',
  sending: 'Sending',
  published: 'Published',
  failed: 'Failed',
}

export const PostCard = memo(function PostCard({ post, before, step, warnings }: Props) {
  const { id, title, excerpt, content, publishDate } = post
  const { status } = post.state
  // A post whose text is written, or waited for, is still pending.
  const isForText = step === 'writing' || step === 'waiting'
  const edited = status === 'pending' ? before : undefined
  return (
    <div
      className="panel stack card"
      role="listitem"
      id={cardId(id)}
      data-status={isForText ? 'writing' : status}
    >
      <div className="stack card-facts">
        <h3 className="card-title" tabIndex={-1}>
          {title}
        </h3>
        <p className="row soft card-date">
          <span className="badge dot">{badges[isForText ? step : status]}</span>
          <span>{publishDate === '' ? 'No date' : formatFullDate(publishDate)}</span>
        </p>
        {!edited && (
          <>
            {excerpt !== '' && <p>{excerpt}</p>}
            <Path post={post} />
            {status === 'pending' && <ChecksNote post={post} />}
          </>
        )}
        {warnings !== '' && <p className="warning-text">{warnings}</p>}
        <Result post={post} />
        <LiveStatus post={post} />
        {(status === 'failed' || status === 'published') && content.trim() !== '' && (
          <>
            <FindingsNote post={post} />
            <CardPreview post={post} />
          </>
        )}
      </div>
      {edited ? (
        <CardEditor post={post} before={edited} />
      ) : (
        status === 'pending' && <PendingCard post={post} />
      )}
      {status === 'failed' && <FailedActions post={post} />}
      {status === 'published' && <RemoveButton post={post} />}
    </div>
  )
})

function Path({ post }: { post: PostRecord }) {
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const taken = usePublisherState((state) => takenText(slugFor(state, post).taken))
  return (
    <p className="quiet-note card-path">
      <code>/blog/{slug}</code> {taken}
    </p>
  )
}

/** Where a post is that was sent; of one that failed, that it is live all the same. */
function LiveStatus({ post }: { post: PostRecord }) {
  const latest = usePublisherState((state) => latestSend(state, post.id))
  const isFailed = post.state.status === 'failed'
  const sent = useMemo(() => {
    if (!isFailed) return sentPost(post, latest)
    return { ...attemptedPost(post, today()), sentOn: undefined, heldBack: undefined }
  }, [isFailed, post, latest])
  return sent && <LiveStatusNote post={sent} show={isFailed ? 'if-live' : 'always'} />
}

function Result({ post: { id, state, textSource, textProblem } }: { post: PostRecord }) {
  const problem = usePublisherState(({ textProblems }) => textProblems[id]) ?? textProblem
  return (
    <>
      {'delivery' in state && (
        <p className={state.status === 'failed' ? 'danger-text' : undefined}>
          {deliveryText(state.delivery)}
        </p>
      )}
      {'delivery' in state && textSource === 'template' && (
        <p className="warning-text">
          Template content was used: edit the article before it goes live.
        </p>
      )}
      {problem !== undefined && <p className="danger-text">{problem}</p>}
    </>
  )
}

function FailedActions({ post }: { post: PostRecord }) {
  const { retryPosts } = usePublisher()
  const { showCards } = useReview()
  const retry = () => {
    const neighbour = neighbourOf(post.id)
    retryPosts([post.id])
    // One by one, those that failed are gone through under their filter.
    showCards(neighbour === undefined ? [post.id] : [post.id, neighbour])
  }
  return (
    <div className="row card-actions">
      <SmallButton onClick={retry}>
        {mayHaveBeenDelivered(post) ? 'I have checked: set back to pending' : 'Set back to pending'}
      </SmallButton>
      <RemoveButton post={post} />
    </div>
  )
}
