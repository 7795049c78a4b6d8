import { memo, useState } from 'react'
import { formatFullDate, formatShortDate } from '../../../shared/dates.ts'
import { displayTitle, isApproved, type QueuedPost } from '../../../shared/post/post-record.ts'
import { standingIn } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { CardActions } from './card-actions.tsx'
import { CardDetails } from './card-details.tsx'
import { cardId } from './card-focus.ts'
import { CardStanding } from './card-standing.tsx'
import { PendingWork } from './pending-work.tsx'
import { useReview } from './view.ts'

interface Props {
  post: QueuedPost
  /** The step of the run that works on it. */
  step: 'writing' | 'waiting' | 'sending' | undefined
  /** A probable mistake; empty where there is none. */
  warnings: string
}

const badges: Record<QueuedPost['state']['status'] | 'writing' | 'waiting', string> = {
  writing: 'Writing',
  waiting: 'Waiting',
  draft: 'Pending',
  pending: 'Pending',
  sending: 'Sending',
  published: 'Published',
  failed: 'Failed',
}

/** A post as a row: its badge, day, title and standing in one grid. A press on its title opens the rest. */
export const PostCard = memo(function PostCard({ post, step, warnings }: Props) {
  const { id, excerpt } = post
  const { status } = post.state
  const [isOpen, setOpen] = useState(false)
  const standing = usePublisherState((state) => standingIn(state)(post))
  const isPending = status === 'pending'
  // A post whose text is written, or waited for, is still pending.
  const isForText = isPending && (step === 'writing' || step === 'waiting')
  const tone = isForText || status === 'sending' ? 'warning' : (standing?.tone ?? 'neutral')
  const detailsId = `${cardId(id)}-details`
  return (
    <div
      className="panel card"
      role="listitem"
      id={cardId(id)}
      data-tone={tone}
      data-pending={isPending || undefined}
    >
      <span className="badge">{badges[isForText ? step : status]}</span>
      <CardDate post={post} />
      <div className="card-main">
        <h3>
          <button
            type="button"
            className="line-button card-title"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            translate="no"
            onClick={() => setOpen(!isOpen)}
          >
            {displayTitle(post)}
          </button>
        </h3>
        {excerpt !== '' && (
          <span className="soft card-excerpt" translate="no">
            {excerpt}
          </span>
        )}
        {isPending && isApproved(post) && <span className="chip card-approved">Approved</span>}
      </div>
      <CardStanding
        post={post}
        standing={standing}
        warnings={warnings}
        onShow={() => setOpen(true)}
      />
      <CardActions post={post} />
      {isPending && <PendingWork post={post} />}
      <div id={detailsId} className="stack card-details" hidden={!isOpen}>
        {isOpen && <CardDetails post={post} warnings={warnings} />}
      </div>
    </div>
  )
})

/** The day, in full for screen readers and as a title. That of a pending post is changed by a press. */
function CardDate({ post: { id, publishDate, state } }: Pick<Props, 'post'>) {
  const { open } = useReview()
  const full = formatFullDate(publishDate)
  const day = (
    <>
      <span aria-hidden="true">{formatShortDate(publishDate)}</span>
      <span className="visually-hidden">{full}</span>
    </>
  )
  return state.status === 'pending' ? (
    <button
      type="button"
      className="link-button card-date"
      title={full}
      onClick={() => open(id, 'edit', 'publishDate')}
    >
      {day}
    </button>
  ) : (
    <span className="soft card-date" title={full}>
      {day}
    </span>
  )
}
