import { memo, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { judgedPost } from '../../../../shared/publication/outlook.ts'
import { mayHaveBeenDelivered, readyText, type ScheduledPost } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { deliveryText } from '../../delivery-text.ts'
import { OutlookNote } from '../../post/outlook-note.tsx'
import { useEdit, useSessions } from '../../sessions.tsx'
import { CardWhereabouts } from './card-whereabouts.tsx'
import { CardEditor } from './card-editor.tsx'
import { isTouched } from './edits-session.ts'
import { cardId, focusField, focusTitle, hasShownCard, neighbourOf, titleId } from './card-focus.ts'
import { beginDrag } from './drag.ts'
import { useMove } from './move-context.ts'
import { cancelAndFocus, moveHandleId } from './move-focus.ts'
import { dayText } from './move.ts'
import { PendingCard } from './pending-card.tsx'
import { detailsOf } from './post-details.ts'
import { warningTexts, type QueueWarning } from './queue-warnings.ts'
import { RemoveButton } from './remove-button.tsx'
import { useShowCard } from './show-card.ts'

export interface CardProps {
  post: ScheduledPost
  /** A short card shows what is looked for in a long queue, until it comes near to the screen. */
  detail: 'whole' | 'short'
  /** On the site, below `/blog`. */
  address: string
  /** Why it is not the one of its slug or title. */
  taken: string | undefined
  access: 'open' | 'locked'
  /** What the run does with it at the moment. */
  step: 'writing' | 'waiting' | 'sending' | undefined
  /** Joined with spaces, so that a card is rendered again only when they change. */
  warnings: string | undefined
  /** Why the AI wrote no text for it, when it was asked for a text alone. */
  problem: string | undefined
}

const badges: Record<ScheduledPost['status'] | 'writing' | 'waiting', string> = {
  writing: 'Writing',
  waiting: 'Waiting',
  pending: 'Pending',
  sending: 'Sending',
  published: 'Published',
  failed: 'Failed',
}

export const PostCard = memo(function PostCard({
  post,
  detail,
  address,
  taken,
  access,
  step,
  warnings,
  problem,
}: CardProps) {
  const { edits } = useSessions()
  const { id, title, excerpt } = post
  const isWhole = detail === 'whole'
  // One that is edited is whole.
  const details = useEdit(({ details: all }) => all[id], isWhole)
  const touched = useEdit((all) => isTouched(all, id), isWhole)
  const isEdited = details !== undefined && post.status === 'pending'
  // A post whose text is written, or waited for, is still pending.
  const isForText = step === 'writing' || step === 'waiting'
  return (
    <div
      className="card"
      role="listitem"
      id={cardId(id)}
      data-detail={detail}
      data-ready={post.prepared ? '' : undefined}
      data-status={isForText ? 'writing' : post.status}
      data-edited={touched ? '' : undefined}
    >
      <div className="card-facts">
        {isEdited ? (
          <CardEditor
            {...{ post, details, access }}
            onEnd={() => {
              focusTitle(id)
            }}
          />
        ) : (
          <>
            <h3 className="card-title" id={titleId(id)} tabIndex={-1}>
              {title}
            </h3>
            {isWhole && (
              <p className="card-date">
                <span className="badge">{badges[isForText ? step : post.status]}</span>
                <PostDate post={post} access={access} />
              </p>
            )}
            {excerpt !== '' && <p className="card-excerpt">{excerpt}</p>}
            {isWhole && <Address {...{ address, taken }} />}
            {isWhole && <Chosen post={post} />}
            {isWhole && post.status === 'pending' && <CardOutlook {...{ post, address }} />}
          </>
        )}
        {warnings?.split(' ').map((warning) => (
          <p key={warning} className="card-warning">
            {warningTexts[warning as QueueWarning]}
          </p>
        ))}
        {isWhole && <Result post={post} problem={problem} />}
        {isWhole && (post.status === 'published' || post.status === 'failed') && (
          <CardWhereabouts post={post} />
        )}
        {touched && (post.status === 'published' || post.status === 'failed') && (
          <p className="card-warning">
            Another window sent this post while you were editing it: what you typed is not part of
            it.
          </p>
        )}
      </div>
      {isWhole && post.status === 'pending' && !isEdited && (
        <PendingCard
          post={post}
          access={access}
          onEdit={() => {
            flushSync(() => {
              edits.type('details', id, detailsOf(post))
            })
            focusField(id)
          }}
        />
      )}
      {isWhole && post.status === 'failed' && <FailedActions post={post} access={access} />}
      {isWhole && post.status === 'published' && <RemoveButton post={post} access={access} />}
    </div>
  )
})

/** The day of a post. That of a pending one is the handle by which it goes to another. */
function PostDate({ post, access }: Pick<CardProps, 'post' | 'access'>) {
  const move = useMove()
  const day = dayText(post.publishDate)
  if (post.status !== 'pending') return <span>{day}</span>
  return (
    <button
      type="button"
      id={moveHandleId(post.id)}
      className="card-day"
      disabled={access === 'locked'}
      aria-label={`${day}: move to another day`}
      data-move-handle=""
      onPointerDown={(event) => {
        // A finger scrolls here: it presses, and then the day.
        if (event.pointerType !== 'touch') beginDrag(event, post, 'card', move)
      }}
      onClick={() => {
        if (move.get().carried?.id === post.id) cancelAndFocus(move)
        else move.pickUp(post, 'card', 'keys')
      }}
    >
      {day}
    </button>
  )
}

function Address({ address, taken }: Pick<CardProps, 'address' | 'taken'>) {
  return (
    <p className="card-address">
      <code>/blog/{address}</code>
      {taken !== undefined && <span> {taken}</span>}
    </p>
  )
}

/** What the site will make of the post. Nothing is said of a text that is still to be written. */
function CardOutlook({ post, address }: Pick<CardProps, 'post' | 'address'>) {
  const judged = useMemo(
    () => judgedPost({ ...post, slug: address, content: readyText(post)?.text }),
    [post, address],
  )
  return <OutlookNote post={judged} />
}

/** What the operator chose in place of the defaults. */
function Chosen({ post }: Pick<CardProps, 'post'>) {
  const { author, categories, tags, featuredImage, seoTitle, seoDescription } = post
  const chosen = [
    author !== undefined && `by ${author}`,
    categories && (categories.join(', ') || 'no category'),
    tags && (tags.map((tag) => `#${tag}`).join(' ') || 'no tags'),
    featuredImage !== undefined && 'with a picture',
    (seoTitle ?? seoDescription) !== undefined && 'with SEO texts',
  ].filter((part) => typeof part === 'string')
  return chosen.length > 0 && <p className="card-chosen">{chosen.join(' · ')}</p>
}

function Result({ post, problem }: Pick<CardProps, 'post' | 'problem'>) {
  const text = deliveryText(post)
  const template = post.prepared?.source === 'template' ? post.prepared : undefined
  const isTemplate = template !== undefined && !post.content?.trim()
  const reason = problem ?? (isTemplate ? template.problem : undefined)
  return (
    <>
      {text !== undefined && (
        <p className="card-result" data-variant={post.status === 'failed' ? 'danger' : 'plain'}>
          {text}
        </p>
      )}
      {isTemplate && post.status !== 'pending' && (
        <p className="card-warning">
          Template content was used: edit the article before it goes live.
        </p>
      )}
      {reason !== undefined && <p className="card-problem">{reason}</p>}
    </>
  )
}

type ActionProps = Pick<CardProps, 'post' | 'access'>

function FailedActions({ post, access }: ActionProps) {
  const { bulk } = useSessions()
  const isUncertain = post.status === 'failed' && mayHaveBeenDelivered(post.failure)
  const showCard = useShowCard()
  const retry = async () => {
    const neighbour = neighbourOf(post.id)
    if (!(await bulk.change({ type: 'retry', id: post.id }))) return
    // One by one, those that failed are gone through under their filter.
    if (neighbour === undefined || hasShownCard(post.id)) showCard([post.id])
    else focusTitle(neighbour)
  }
  return (
    <div className="card-actions">
      <Button
        variant="secondary"
        size="small"
        disabled={access === 'locked'}
        onClick={() => void retry()}
      >
        {isUncertain ? 'I have checked: set back to pending' : 'Set back to pending'}
      </Button>
      <RemoveButton post={post} access={access} />
    </div>
  )
}
