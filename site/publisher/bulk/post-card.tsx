import { memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatLongDate } from '../../../shared/dates.ts'
import { mayHaveBeenDelivered, type ScheduledPost } from '../../../shared/queue.ts'
import { Button } from '../../ui/button.tsx'
import { deliveryText } from '../delivery-text.ts'
import { useSessions } from '../sessions.tsx'
import { CardEditor } from './card-editor.tsx'
import { PendingCard } from './pending-card.tsx'
import { RemoveButton } from './remove-button.tsx'
import { warningTexts, type QueueWarning } from './queue-warnings.ts'
import { weekdayName } from './week-start.ts'

interface Props {
  post: ScheduledPost
  access: 'open' | 'locked'
  /** What the run does with it at the moment. */
  step: 'writing' | 'sending' | undefined
  /** Joined with spaces, so that a card is rendered again only when they change. */
  warnings: string | undefined
  /** Why the AI wrote no text for it. */
  problem: string | undefined
}

const badges: Record<ScheduledPost['status'], string> = {
  pending: 'Pending',
  sending: 'Sending',
  published: 'Published',
  failed: 'Failed',
}

/** One scheduled post (section 2). */
export const PostCard = memo(function PostCard({ post, access, step, warnings, problem }: Props) {
  const [mode, setMode] = useState<'shown' | 'edited'>('shown')
  const isEdited = mode === 'edited' && post.status === 'pending'
  return (
    <li className="card" data-status={step === 'writing' ? 'writing' : post.status}>
      <div className="card-facts">
        {isEdited ? (
          <CardEditor
            post={post}
            onEnd={() => {
              flushSync(() => {
                setMode('shown')
              })
              document.getElementById(`post-${post.id}`)?.focus()
            }}
          />
        ) : (
          <>
            <h3 className="card-title" id={`post-${post.id}`} tabIndex={-1}>
              {post.title}
            </h3>
            <p className="card-date">
              <span className="badge">{step === 'writing' ? 'Writing' : badges[post.status]}</span>
              <span>
                {weekdayName(post.publishDate)}, {formatLongDate(post.publishDate)}
              </span>
            </p>
            {post.excerpt !== '' && <p className="card-excerpt">{post.excerpt}</p>}
          </>
        )}
        {warnings?.split(' ').map((warning) => (
          <p key={warning} className="card-warning">
            {warningTexts[warning as QueueWarning]}
          </p>
        ))}
        <Result post={post} problem={problem} />
      </div>
      {post.status === 'pending' && !isEdited && (
        <PendingCard
          post={post}
          access={access}
          onEdit={() => {
            setMode('edited')
          }}
        />
      )}
      {post.status === 'failed' && <FailedActions post={post} access={access} />}
      {post.status === 'published' && <RemoveButton post={post} access={access} />}
    </li>
  )
})

function Result({ post, problem }: Pick<Props, 'post' | 'problem'>) {
  const text = deliveryText(post)
  const isTemplate = post.prepared?.source === 'template' && !post.content?.trim()
  return (
    <>
      {text !== undefined && (
        <p className="card-result" data-tone={post.status === 'failed' ? 'danger' : 'plain'}>
          {text}
        </p>
      )}
      {isTemplate && post.status !== 'pending' && (
        <p className="card-warning">
          Template content was used: edit the article before it goes live.
        </p>
      )}
      {problem !== undefined && <p className="card-problem">{problem}</p>}
    </>
  )
}

type ActionProps = Pick<Props, 'post' | 'access'>

function FailedActions({ post, access }: ActionProps) {
  const { bulk } = useSessions()
  const isUncertain = post.status === 'failed' && mayHaveBeenDelivered(post.failure)
  return (
    <div className="card-actions">
      <Button
        look="secondary"
        size="small"
        disabled={access === 'locked'}
        onClick={() => void bulk.change({ type: 'retry', id: post.id })}
      >
        {isUncertain ? 'I have checked: set back to pending' : 'Set back to pending'}
      </Button>
      <RemoveButton post={post} access={access} />
    </div>
  )
}
