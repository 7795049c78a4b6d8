import { useState } from 'react'
import { mayHaveBeenDelivered, type Queue } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useSessions } from '../../sessions.tsx'
import { useShowCard } from '../review/show-card.ts'

interface Props {
  queue: Queue
  access: 'open' | 'locked'
}

/** Sets posts that may have been delivered back to pending, together, after one confirmation. */
export function RetryUncertain({ queue, access }: Props) {
  const { bulk } = useSessions()
  const showCard = useShowCard()
  const [confirming, setConfirming] = useState<readonly string[]>()
  const ids = queue
    .filter((post) => post.status === 'failed' && mayHaveBeenDelivered(post.failure))
    .map(({ id }) => id)

  const retry = async (confirmed: readonly string[]) => {
    setConfirming(undefined)
    if (await bulk.change({ type: 'retry-all', ids: confirmed })) showCard(confirmed)
  }
  return (
    <>
      {ids.length > 0 && (
        <Button
          variant="secondary"
          disabled={access === 'locked'}
          onClick={() => {
            setConfirming(ids)
          }}
        >
          Set {ids.length} that may have been delivered back to pending…
        </Button>
      )}
      {confirming && (
        <Dialog
          title={`Set ${posts(confirming.length)} back to pending?`}
          onClose={() => {
            setConfirming(undefined)
          }}
        >
          <p>
            {posts(confirming.length)} may have been delivered although no answer came. Check the
            history of your automation first: what arrived there would be published twice.
          </p>
          <div className="dialog-actions">
            <Button
              variant="secondary"
              onClick={() => {
                setConfirming(undefined)
              }}
            >
              Cancel
            </Button>
            <Button onClick={() => void retry(confirming)}>
              I have checked: set {confirming.length} back to pending
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function posts(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}
