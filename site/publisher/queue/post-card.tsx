import { memo, useMemo } from 'react'
import { formatFullDate } from '../../../shared/dates.ts'
import type { FieldName } from '../../../shared/post/fields.ts'
import {
  displayTitle,
  fieldProblems,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import { truncate } from '../../../shared/text.ts'
import { attemptedPost, mayHaveBeenDelivered } from '../../../shared/post/post-sending.ts'
import { CommandButton } from '../command-button.tsx'
import { deliveryText } from '../delivery-text.ts'
import { LiveStatusNote } from '../live-status/live-status-note.tsx'
import { ChecksNote } from '../post-form/checks-note.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { Thumbnail } from '../picture/picture-image.tsx'
import { takenText } from '../post-form/slug-note.tsx'
import { latestSend, sentPost, slugFor, today } from '../store/selectors.ts'
import { useCommand, usePublisherState } from '../use-publisher.tsx'
import { CardEditor } from './card-editor.tsx'
import { CardPreview } from '../post-form/post-preview.tsx'
import { cardId, neighbourOf } from './card-focus.ts'
import { PendingCard, RemoveButton } from './pending-card.tsx'
import { useNear } from './use-near.ts'
import { useReview } from './view.ts'

interface Props {
  post: ScheduledPost
  /** The post as it was when its editor was opened; undefined where that is closed. */
  before: ScheduledPost | undefined
  /** The step of the run that works on it. */
  step: 'writing' | 'waiting' | 'sending' | undefined
  /** A probable mistake; empty where there is none. */
  warnings: string
  /** It is drawn at once, and not only when it comes near what is in sight. */
  isFirst: boolean
}

const badges: Record<ScheduledPost['state']['status'] | 'writing' | 'waiting', string> = {
  writing: 'Writing',
  waiting: 'Waiting',
  pending: 'Pending',
  sending: 'Sending',
  published: 'Published',
  failed: 'Failed',
}

/** Of cards, and of days in the months. */
export const statusTones = {
  pending: 'neutral',
  sending: 'warning',
  published: 'success',
  failed: 'danger',
} as const satisfies Record<ScheduledPost['state']['status'], string>

export const PostCard = memo(function PostCard({ post, before, step, warnings, isFirst }: Props) {
  const { id, excerpt, content, publishDate, featuredImage } = post
  const { status } = post.state
  // A post whose text is written, or waited for, is still pending.
  const isForText = step === 'writing' || step === 'waiting'
  const edited = status === 'pending' ? before : undefined
  const { ref, isNear } = useNear(isFirst || edited !== undefined)
  return (
    <div
      ref={ref}
      className="panel stack card"
      role="listitem"
      id={cardId(id)}
      data-tone={isForText ? 'warning' : statusTones[status]}
    >
      <div className="stack card-facts">
        <h3 className="card-title" tabIndex={-1} translate="no">
          {displayTitle(post)}
        </h3>
        <p className="row soft card-date">
          <span className="badge dot">{badges[isForText ? step : status]}</span>
          <span>{formatFullDate(publishDate)}</span>
        </p>
        {isNear && !edited && (
          <>
            <Thumbnail address={featuredImage} />
            {excerpt !== '' && <p translate="no">{excerpt}</p>}
            <Path post={post} />
            <UnusedTexts post={post} />
            {status === 'pending' && <ChecksNote post={post} />}
          </>
        )}
        {warnings !== '' && <p className="warning-text">{warnings}</p>}
        {isNear && (
          <>
            <Result post={post} />
            <LiveStatus post={post} />
            {(status === 'failed' || status === 'published') && content.trim() !== '' && (
              <>
                <FindingsNote post={post} />
                <CardPreview post={post} />
              </>
            )}
          </>
        )}
      </div>
      {edited ? (
        <CardEditor post={post} before={edited} />
      ) : (
        isNear && status === 'pending' && <PendingCard post={post} />
      )}
      {isNear && status === 'failed' && <FailedActions post={post} />}
      {isNear && status === 'published' && (
        <div className="row card-actions">
          <RemoveButton post={post} />
        </div>
      )}
    </div>
  )
})

/** Texts that were typed and are no values: the fields keep those that they had. */
function UnusedTexts({ post }: { post: ScheduledPost }) {
  const problems = Object.entries(fieldProblems(post))
  return problems.map(([name, problem]) => {
    const typed = post.typed?.[name as FieldName]
    return (
      <p key={name} className="warning-text">
        {typed !== undefined && `“${truncate(typed, shownOfText)}” is not used. `}
        {problem}
      </p>
    )
  })
}

/** In UTF-16 units. */
const shownOfText = 60

function Path({ post }: { post: ScheduledPost }) {
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const taken = usePublisherState((state) => takenText(slugFor(state, post).taken))
  return (
    <p className="quiet-note card-path">
      <code>/blog/{slug}</code> {taken}
    </p>
  )
}

/** Where a post is that was sent; of one that failed, that it is live all the same. */
function LiveStatus({ post }: { post: ScheduledPost }) {
  const latest = usePublisherState((state) => latestSend(state, post.id))
  const isFailed = post.state.status === 'failed'
  const sent = useMemo(() => {
    if (!isFailed) return sentPost(post, latest)
    return { ...attemptedPost(post, today()), sentOn: undefined, heldBack: undefined }
  }, [isFailed, post, latest])
  return sent && <LiveStatusNote post={sent} show={isFailed ? 'if-live' : 'always'} />
}

function Result({ post: { id, state, textSource, textProblem } }: { post: ScheduledPost }) {
  const problem = usePublisherState(({ textProblems }) => textProblems.get(id)) ?? textProblem
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
      {problem?.split('\n').map((line) => (
        <p key={line} className="danger-text">
          {line}
        </p>
      ))}
    </>
  )
}

function FailedActions({ post }: { post: ScheduledPost }) {
  const { run: retryPosts } = useCommand('retryPosts')
  const { showCards } = useReview()
  const retry = () => {
    const neighbour = neighbourOf(post.id)
    retryPosts({ ids: [post.id] })
    // One by one, those that failed are gone through under their filter.
    showCards(neighbour === undefined ? [post.id] : [post.id, neighbour])
  }
  return (
    <div className="row card-actions">
      <CommandButton command="retryPosts" input={{ ids: [post.id] }} onPress={retry}>
        {mayHaveBeenDelivered(post) ? 'I have checked: set back to pending' : 'Set back to pending'}
      </CommandButton>
      <RemoveButton post={post} />
    </div>
  )
}
