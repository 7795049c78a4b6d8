import { memo } from 'react'
import {
  countByStatus,
  mayHaveBeenDelivered,
  readyText,
  type Queue,
} from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { useSessions } from '../../sessions.tsx'
import { ReportButtons } from '../run/report-buttons.tsx'
import { RetryUncertain } from '../run/retry-uncertain.tsx'
import { usePublish } from '../run/use-publish.ts'
import { useShowCard } from './show-card.ts'

interface Props {
  queue: Queue
  access: 'open' | 'locked'
  /** The summary of a run offers the reports itself. */
  reports: 'here' | 'in-summary'
}

/** Counts and what can be done with the whole queue. */
export const QueueActions = memo(function QueueActions({ queue, access, reports }: Props) {
  const { bulk } = useSessions()
  const { publishAll, writeTexts } = usePublish()
  const showCard = useShowCard()
  const counts = countByStatus(queue)
  const withoutText = queue.filter((post) => post.status === 'pending' && !readyText(post)).length
  // Those that may have been delivered are set back after a question only.
  const surelyFailed = queue.filter(
    (post) => post.status === 'failed' && !mayHaveBeenDelivered(post.failure),
  )
  const isLocked = access === 'locked'
  const retryAll = async () => {
    const ids = surelyFailed.map(({ id }) => id)
    if (await bulk.change({ type: 'retry-all', ids })) showCard(ids)
  }
  return (
    <div className="panel queue-actions" role="group" aria-label="The queue" tabIndex={-1}>
      <p className="queue-counts">
        <span>
          <strong>{queue.length}</strong> {queue.length === 1 ? 'post' : 'posts'} scheduled
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
        <Button disabled={isLocked || counts.pending === 0} onClick={() => void publishAll()}>
          Generate AI Content &amp; Publish All
        </Button>
        <Button
          variant="secondary"
          disabled={isLocked || withoutText === 0}
          onClick={() => void writeTexts()}
        >
          Generate texts only
        </Button>
        {surelyFailed.length > 0 && (
          <Button variant="secondary" disabled={isLocked} onClick={() => void retryAll()}>
            Set {surelyFailed.length} failed back to pending
          </Button>
        )}
        <RetryUncertain queue={queue} access={access} />
        {reports === 'here' && counts.published + counts.failed > 0 && (
          <ReportButtons queue={queue} />
        )}
      </div>
    </div>
  )
})
