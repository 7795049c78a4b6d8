import { memo, useState } from 'react'
import { formatFullDate } from '../../../shared/dates.ts'
import { displayTitle, type QueuedPost } from '../../../shared/post/post-record.ts'
import { CardActions } from './card-actions.tsx'
import { CardDetails } from './card-details.tsx'
import { CardEditor } from './card-editor.tsx'
import { cardId } from './card-focus.ts'
import { CardStanding } from './card-standing.tsx'
import { PendingWork } from './pending-work.tsx'
import { useNear } from './use-near.ts'

interface Props {
  post: QueuedPost
  /** The post as it was when its editor was opened; undefined where that is closed. */
  before: QueuedPost | undefined
  /** The step of the run that works on it. */
  step: 'writing' | 'waiting' | 'sending' | undefined
  /** A probable mistake; empty where there is none. */
  warnings: string
  /** It is drawn at once, and not only when it comes near what is in sight. */
  isFirst: boolean
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

/** Of cards, and of days in the months. */
export const statusTones = {
  draft: 'neutral',
  pending: 'neutral',
  sending: 'warning',
  published: 'success',
  failed: 'danger',
} as const satisfies Record<QueuedPost['state']['status'], string>

/** A post in two lines. A press on its title opens the rest. */
export const PostCard = memo(function PostCard({ post, before, step, warnings, isFirst }: Props) {
  const { id, excerpt, publishDate } = post
  const { status } = post.state
  const [isOpen, setOpen] = useState(false)
  const isPending = status === 'pending'
  // A post whose text is written, or waited for, is still pending.
  const isForText = isPending && (step === 'writing' || step === 'waiting')
  const edited = status === 'sending' ? undefined : before
  const { ref, isNear } = useNear(isFirst || edited !== undefined)
  const detailsId = `${cardId(id)}-details`
  const standing = isNear && (
    <CardStanding post={post} warnings={warnings} onShow={() => setOpen(true)} />
  )
  const excerptLine = excerpt !== '' && (
    <span className="clamp soft card-excerpt" translate="no">
      {excerpt}
    </span>
  )
  return (
    <div
      ref={ref}
      className="panel card"
      role="listitem"
      id={cardId(id)}
      data-tone={isForText ? 'warning' : statusTones[status]}
    >
      <div className="card-line">
        <span className="badge dot">{badges[isForText ? step : status]}</span>
        <span className="soft card-date">{formatFullDate(publishDate)}</span>
        <h3>
          <button
            type="button"
            className="card-title"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            translate="no"
            onClick={() => setOpen(!isOpen)}
          >
            <span className="clamp">{displayTitle(post)}</span>
          </button>
        </h3>
        {isPending ? (
          <>
            {excerptLine}
            {standing}
          </>
        ) : (
          isNear && <CardActions post={post} />
        )}
      </div>
      {edited ? (
        <CardEditor post={post} before={edited} />
      ) : (
        <div className="card-line">
          {isPending ? (
            isNear && <PendingWork post={post} />
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
