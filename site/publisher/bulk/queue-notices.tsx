import { serializeQueue } from '../../../shared/queue-format.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../download-button.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import type { Activity } from './bulk-state.ts'

/** Why the queue cannot be worked with, and what to do about it. */
export function QueueNotices() {
  const { bulk } = useSessions()
  const { activity, saving, queue } = useValue(bulk)
  return (
    <>
      {activity.kind === 'elsewhere' && (
        <p className="note" data-variant="warning" aria-live="polite">
          Another window is working with this queue. This one follows along and can be used again
          when the other has finished.
        </p>
      )}
      {activity.kind === 'unreadable' && <Unreadable error={activity.error} />}
      {saving === 'failed' && (
        <div className="note" data-variant="danger" role="alert">
          <p>
            The queue could not be saved: your last changes are in this window only, and nothing is
            sent until it can be. Free some space, then save again, or download the queue.
          </p>
          <div className="note-actions">
            <Button size="small" onClick={() => void bulk.saveAgain()}>
              Save again
            </Button>
            <DownloadButton
              variant="secondary"
              name="pennywren-queue.json"
              type="application/json"
              text={() => serializeQueue(queue)}
            >
              Download the queue
            </DownloadButton>
          </div>
        </div>
      )}
    </>
  )
}

const reasons = {
  'not-a-queue': 'The saved queue is damaged and cannot be read.',
  'newer-version':
    'The saved queue was written by a newer release of the publisher. Reload the page, or update the app.',
  'no-storage':
    'The queue cannot be stored here (a private window does not allow it, for example), and a post is never sent without a note of it. Nothing can be published from here until it can be stored.',
} as const

function Unreadable({ error }: Pick<Extract<Activity, { kind: 'unreadable' }>, 'error'>) {
  const { bulk } = useSessions()
  return (
    <div className="note" data-variant="danger" role="alert">
      <p>{reasons[error]}</p>
      {error !== 'no-storage' && (
        <div className="note-actions">
          <Button variant="secondary" size="small" onClick={() => void bulk.discardUnreadable()}>
            Delete it and begin with an empty queue
          </Button>
        </div>
      )}
    </div>
  )
}
