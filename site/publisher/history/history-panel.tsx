import { memo, useDeferredValue, useState } from 'react'
import { formatLongDate } from '../../../shared/dates.ts'
import { findAttempts, stateOf, type Attempt } from '../../../shared/history.ts'
import { counted } from '../../../shared/text.ts'
import { TextField } from '../../ui/field.tsx'
import { Wren } from '../../ui/wren.tsx'
import { CommandButton } from '../command-button.tsx'
import { instantText } from '../instant-text.ts'
import { LiveStatusNote } from '../live-status/live-status.tsx'
import { Thumbnail } from '../picture/picture-image.tsx'
import { isQueued, type QueuedPost } from '../../../shared/post/post-record.ts'
import { recordOf } from '../store/selectors.ts'
import { useShowForm } from '../tool.tsx'
import { useCommand, usePublisherState } from '../use-publisher.tsx'
import { attemptText, stateLabel, stateLooks } from './attempt-text.ts'

interface Props {
  /** Opens the editor of a post of the queue. */
  onEdit: (post: QueuedPost) => void
}

/** All sends from here, and whether they arrived: newest first, searched. */
export function HistoryPanel({ onEdit }: Props) {
  const attempts = usePublisherState((state) => state.attempts)
  const isLoading = usePublisherState(({ storage }) => storage === 'loading')
  const [query, setQuery] = useState('')
  // Hundreds of attempts may follow each key.
  const found = findAttempts(attempts, useDeferredValue(query))

  if (isLoading) return <p className="quiet-note">Loading the history …</p>
  if (attempts.length === 0) {
    return (
      <div className="panel stack empty">
        <Wren />
        <p>Nothing was sent from here yet.</p>
        <p className="quiet-note">Each attempt to send a post is kept here.</p>
      </div>
    )
  }
  return (
    <>
      <div role="search" aria-label="History">
        <TextField
          label="Search"
          type="search"
          placeholder="Title, slug or id"
          value={query}
          onText={setQuery}
        />
      </div>
      <div className="row">
        <p role="status">
          {`${found.length < attempts.length ? `${found.length} of ` : ''}${counted(attempts.length, 'attempt')}`}
        </p>
        <CommandButton
          command="clear"
          input={{ what: 'history' }}
          variant="quiet"
          className="at-end"
        >
          Clear the history
        </CommandButton>
      </div>
      {found.length === 0 && <p className="quiet-note">Nothing that was sent matches.</p>}
      <ul className="list" aria-label="What was sent, newest first">
        {found.map((attempt) => (
          <AttemptItem key={attempt.id} attempt={attempt} onEdit={onEdit} />
        ))}
      </ul>
    </>
  )
}

const AttemptItem = memo(function AttemptItem({ attempt, onEdit }: Props & { attempt: Attempt }) {
  const post = usePublisherState((state) => recordOf(state, attempt.postId))
  const isLatest = usePublisherState(
    ({ attempts }) => attempts.find(({ postId }) => postId === attempt.postId)?.id === attempt.id,
  )
  const showForm = useShowForm()
  const { run: showPost } = useCommand('showPost')
  const { title, slug, publishDate, featuredImage = '', heldBack, at, tookMs } = attempt
  const took = tookMs === undefined ? '' : `, in ${(tookMs / 1000).toFixed(1)} s`
  return (
    <li className="stack columns">
      <div>
        <Thumbnail address={featuredImage} />
        <strong translate="no">{title || 'Without a title'}</strong>
        <p className="row quiet-note">
          <code>/blog/{slug}</code>
          <span>
            {heldBack === 'draft' ? 'to take it back' : `for ${formatLongDate(publishDate)}`}
          </span>
        </p>
        <p className="quiet-note">
          <time dateTime={new Date(at).toISOString()}>{`${instantText(at)}${took}`}</time>
        </p>
      </div>
      <div>
        <strong className="dot" data-tone={stateLooks[stateOf(attempt)].tone}>
          {stateLabel(attempt)}
        </strong>
        <p className="quiet-note">{attemptText(attempt)}</p>
        {isLatest && post?.state.status !== 'failed' && (
          <LiveStatusNote post={post} besides={stateLabel(attempt)} />
        )}
        {isLatest && post && (
          <div className="row tight">
            <CommandButton
              command={isQueued(post) ? 'editPost' : 'showPost'}
              input={{ id: post.id }}
              variant="quiet"
              onPress={() => {
                if (isQueued(post)) onEdit(post)
                else showForm(() => showPost({ id: post.id }))
              }}
            >
              Edit
            </CommandButton>
            <CommandButton command="forgetPost" input={{ id: post.id }} variant="quiet">
              Forget this post
            </CommandButton>
          </div>
        )}
      </div>
    </li>
  )
})
