import { useState } from 'react'
import { countByStatus, mayHaveBeenDelivered, needsText } from '../../../shared/post-record.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReportButtons } from '../run/report-buttons.tsx'
import { canChange, findingsInQueue, queue } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { useReview } from './view.ts'

/** Counts and what can be done with the whole queue. `reports`: a summary offers them itself. */
export function QueueActions({ reports }: { reports: 'here' | 'in-summary' }) {
  const { publishAll, writeTexts, retryPosts } = usePublisher()
  const { showCards, showBlocked } = useReview()
  const posts = usePublisherState(queue)
  const isFree = usePublisherState(canChange)
  const counts = countByStatus(posts)
  const withoutText = posts.some((post) => post.state.status === 'pending' && needsText(post))
  // Those that may have been delivered are set back after a question only.
  const failed = posts.filter(({ state }) => state.status === 'failed')
  const surelyFailed = failed.filter((post) => !mayHaveBeenDelivered(post))
  const uncertain = failed.filter(mayHaveBeenDelivered)
  const retry = (ids: readonly string[]) => {
    retryPosts(ids)
    showCards(ids)
  }
  return (
    <div className="panel queue-actions" role="group" aria-label="The queue" tabIndex={-1}>
      <p className="queue-counts">
        <span>
          <strong>{posts.length}</strong> {posts.length === 1 ? 'post' : 'posts'} scheduled
        </span>
        <span>
          <strong>{counts.published}</strong> published
        </span>
        {counts.failed > 0 && (
          <span data-variant="danger">
            <strong>{counts.failed}</strong> failed
          </span>
        )}
      </p>
      <div className="queue-buttons">
        <PublishAll
          disabled={!isFree || counts.pending === 0}
          onPublish={() => void publishAll().then(showBlocked)}
          onLook={showCards}
        />
        <Button
          variant="secondary"
          disabled={!isFree || !withoutText}
          onClick={() => void writeTexts()}
        >
          Generate texts only
        </Button>
        {surelyFailed.length > 0 && (
          <Button
            variant="secondary"
            disabled={!isFree}
            onClick={() => retry(surelyFailed.map(({ id }) => id))}
          >
            Set {surelyFailed.length} failed back to pending
          </Button>
        )}
        {uncertain.length > 0 && (
          <RetryUncertain ids={uncertain.map(({ id }) => id)} isFree={isFree} onRetry={retry} />
        )}
        {reports === 'here' && counts.published + counts.failed > 0 && <ReportButtons />}
      </div>
    </div>
  )
}

interface PublishProps {
  disabled: boolean
  onPublish: () => void
  /** Shows the posts with these ids. */
  onLook: (ids: readonly string[]) => void
}

/** Sends all that is pending; asks first where texts have findings and the operator wants to be asked. */
function PublishAll({ disabled, onPublish, onLook }: PublishProps) {
  const { store } = usePublisher()
  const [found, setFound] = useState<ReturnType<typeof findingsInQueue>>()
  const close = () => setFound(undefined)
  return (
    <>
      <Button
        disabled={disabled}
        onClick={() => {
          const state = store.getState()
          const asked = state.settings?.asksAboutFindings ? findingsInQueue(state) : undefined
          if (asked && asked.findings > 0) setFound(asked)
          else onPublish()
        }}
      >
        Generate AI Content &amp; Publish All
      </Button>
      {found && (
        <Dialog title="Send what there is to look at?" onClose={close}>
          <p>
            {found.findings === 1 ? '1 thing' : `${found.findings} things`} to look at in{' '}
            {found.posts.length === 1 ? 'one text' : `${found.posts.length} texts`}:
          </p>
          <ul>
            {found.posts.slice(0, 10).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <div className="dialog-actions">
            <Button
              variant="secondary"
              onClick={() => {
                close()
                onLook(found.posts.map(({ id }) => id))
              }}
            >
              Look at them
            </Button>
            <Button
              onClick={() => {
                close()
                onPublish()
              }}
            >
              Publish all the same
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface RetryProps {
  ids: readonly string[]
  isFree: boolean
  onRetry: (ids: readonly string[]) => void
}

/** Sets posts that may have been delivered back to pending, together, after one confirmation. */
function RetryUncertain({ ids, isFree, onRetry }: RetryProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const posts = ids.length === 1 ? '1 post' : `${ids.length} posts`
  return (
    <>
      <Button variant="secondary" disabled={!isFree} onClick={() => setAsking(true)}>
        Set {ids.length} that may have been delivered back to pending…
      </Button>
      {isAsking && (
        <Dialog title={`Set ${posts} back to pending?`} onClose={close}>
          <p>
            {posts} may have been delivered although no answer came. Check the history of your
            automation first: what arrived there would be published twice.
          </p>
          <div className="dialog-actions">
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                close()
                onRetry(ids)
              }}
            >
              I have checked: set {ids.length} back to pending
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
