import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { serializeQueue } from '../../../shared/queue-format.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../download-button.tsx'
import { useValue } from '../observable.ts'
import { usePlatform } from '../platform-context.tsx'
import { useSessions } from '../sessions.tsx'
import type { Activity, BulkState } from './bulk-state.ts'

/** Why the queue cannot be worked with, and what to do about it. */
export function QueueNotices() {
  const { bulk } = useSessions()
  const state = useValue(bulk)
  const { activity, saving, queue } = state
  const [done, setDone] = useState('')
  const line = useRef<HTMLParagraphElement>(null)
  const answer = async (work: Promise<void>, text: string) => {
    await work
    if (isInTrouble(bulk.get())) return
    flushSync(() => {
      setDone(text)
    })
    // The button is gone with the trouble.
    line.current?.focus()
  }
  return (
    <>
      {activity.kind === 'elsewhere' && (
        <p className="note" data-variant="warning" aria-live="polite">
          Another window is working with this queue. This one follows along and can be used again
          when the other has finished.
        </p>
      )}
      {activity.kind === 'unreadable' && (
        <Unreadable error={activity.error} onAnswer={(work, text) => void answer(work, text)} />
      )}
      {saving === 'failed' && (
        <div className="note" data-variant="danger" role="alert">
          <p>
            The queue could not be saved: your last changes are in this window only, and nothing is
            sent until it can be. Free some space, then save again, or download the queue.
          </p>
          <div className="note-actions">
            <Button
              size="small"
              onClick={() => void answer(bulk.saveAgain(), 'The queue is saved.')}
            >
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
      {done !== '' && !isInTrouble(state) && (
        <p ref={line} className="quiet-note" tabIndex={-1}>
          {done}
        </p>
      )}
    </>
  )
}

const outOfReach =
  'Nothing was changed, and nothing can be published from here before it can be read: a post is never sent without a note of it.'

/** Why a saved queue cannot be worked with, and what becomes of it when it is set aside. */
const words = {
  browser: {
    'not-a-queue': 'The saved queue is damaged and cannot be read.',
    'newer-version':
      'The saved queue was written by a newer release of the publisher. Reload the page to get that release.',
    'no-storage': `The saved queue cannot be read: this browser does not let the publisher use its storage now, as in a private window. ${outOfReach}`,
    aside: 'Set aside, it stays in this browser, and can be downloaded here.',
  },
  disk: {
    'not-a-queue': 'The saved queue is damaged and cannot be read.',
    'newer-version':
      'The saved queue was written by a newer release of the publisher. Update the app to work with it.',
    'no-storage': `The saved queue cannot be read from the disk now: another program may hold its file, or the app may have no right to it. ${outOfReach}`,
    aside: 'Set aside, it stays on this computer, and a message above names its file.',
  },
} as const

interface UnreadableProps extends Pick<Extract<Activity, { kind: 'unreadable' }>, 'error'> {
  onAnswer: (work: Promise<void>, done: string) => void
}

function Unreadable({ error, onAnswer }: UnreadableProps) {
  const { bulk } = useSessions()
  const { storage } = usePlatform().traits
  const { [error]: reason, aside } = words[storage]
  return (
    <div className="note" data-variant="danger" role="alert">
      <p>
        {reason} {error !== 'no-storage' && aside}
      </p>
      <div className="note-actions">
        {error === 'no-storage' ? (
          <Button
            size="small"
            onClick={() => {
              onAnswer(bulk.tryAgain(), 'The queue could be read.')
            }}
          >
            Try again
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              onAnswer(bulk.discardUnreadable(), 'The queue was set aside. This one is empty.')
            }}
          >
            Set it aside and begin with an empty queue
          </Button>
        )}
      </div>
    </div>
  )
}

function isInTrouble({ activity, saving }: BulkState): boolean {
  return activity.kind === 'unreadable' || saving === 'failed'
}
