import { memo, useState } from 'react'
import { formatFullDate } from '../../../shared/dates.ts'
import { displayTitle, type ScheduledPost } from '../../../shared/post/post-record.ts'
import { CardActions } from './card-actions.tsx'
import { CardDetails } from './card-details.tsx'
import { CardEditor } from './card-editor.tsx'
import { cardId } from './card-focus.ts'
import { CardStanding } from './card-standing.tsx'
import { PendingWork } from './pending-work.tsx'

interface Props {
  post: ScheduledPost
  /** The post as it was when its editor was opened; undefined where that is closed. */
  before: ScheduledPost | undefined
  /** The step of the run that works on it. */
  step: 'writing' | 'waiting' | 'sending' | undefined
  /** A probable mistake; empty where there is none. */
  warnings: string
}

const badges: Record<ScheduledPost['state']['status'] | 'writing' | 'waiting', string> = {
  writing: 'Writing',
  waiting: 'Waiting',
  pending: 'Pending',
  sending: 'Sending',
  published: 'Published',
  failed: 'Failed',
}

/** A post in two lines. A press on its title opens the rest. */
export const PostCard = memo(function PostCard({ post, before, step, warnings }: Props) {
  const { id, excerpt, publishDate } = post
  const { status } = post.state
  const [isOpen, setOpen] = useState(false)
  const isPending = status === 'pending'
  // A post whose text is written, or waited for, is still pending.
  const isForText = isPending && (step === 'writing' || step === 'waiting')
  const edited = isPending ? before : undefined
  const detailsId = `${cardId(id)}-details`
  const standing = <CardStanding post={post} warnings={warnings} onShow={() => setOpen(true)} />
  const excerptLine = excerpt !== '' && <span className="card-excerpt">{excerpt}</span>
  return (
    <div
      className="panel card"
      role="listitem"
      id={cardId(id)}
      data-status={isForText ? 'writing' : status}
    >
      <div className="card-line">
        <span className="badge dot">{badges[isForText ? step : status]}</span>
        <h3>
          <button
            type="button"
            className="card-title"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            {displayTitle(post)}
          </button>
        </h3>
        <span className="card-date">{formatFullDate(publishDate)}</span>
        {isPending ? (
          <>
            {excerptLine}
            {standing}
          </>
        ) : (
          <CardActions post={post} />
        )}
      </div>
      {edited ? (
        <CardEditor post={post} before={edited} />
      ) : (
        <div className="card-line">
          {isPending ? (
            <PendingWork post={post} />
          ) : (
            <>
              {excerptLine}
              {standing}
            </>
          )}
        </div>
      )}
      <div id={detailsId} className="stack card-details" hidden={!isOpen || edited !== undefined}>
        {isOpen && !edited && <CardDetails post={post} warnings={warnings} />}
      </div>
    </div>
  )
})
