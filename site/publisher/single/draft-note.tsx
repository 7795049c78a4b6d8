import { useRef } from 'react'
import { isEmptyDraft } from '../../../shared/draft.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { offerUndo } from '../undo.ts'
import type { DraftSaving } from './draft-session.ts'

const notRestored = {
  title: 'Not undone',
  description: 'Something else is in the form by now.',
  variant: 'destructive',
} as const

/** Whether the draft is saved, and the button that clears it. */
export function DraftNote() {
  const { draft: session, send } = useSessions()
  const { draft, saving } = useValue(session)
  const { activity, problem } = useValue(send)
  const status = useRef<HTMLParagraphElement>(null)
  const isAttempted = draft.attempt !== undefined && activity === 'idle' && problem?.of !== 'manual'
  const isEmpty = isEmptyDraft(draft)
  const choose = async (choice: () => Promise<void>) => {
    await choice()
    // The buttons are gone with the choice.
    status.current?.focus()
  }
  const clear = () => {
    const { draft: cleared } = session.get()
    // The button goes with the draft.
    status.current?.focus()
    void session.clear()
    offerUndo(
      { title: 'Form cleared', description: 'The draft is no longer kept on this device.' },
      () => {
        if (!session.restore(cleared)) showToast(notRestored)
      },
    )
  }
  return (
    <div className="draft-note">
      {isAttempted && (
        <p className="note" data-variant="warning">
          An earlier attempt to send this draft may have been delivered: check your automation
          before you publish it again.
        </p>
      )}
      {saving.state === 'contested' && (
        <div className="note" data-variant="warning" role="alert">
          <p>
            Another window has saved a draft since.
            {!isEmpty && ' Yours is in this window only.'}
          </p>
          <div className="note-actions">
            {!isEmpty && (
              <Button
                size="small"
                disabled={activity === 'publishing'}
                onClick={() => void choose(session.keepMine)}
              >
                Keep mine
              </Button>
            )}
            <Button
              variant="secondary"
              size="small"
              disabled={activity === 'publishing'}
              onClick={() => void choose(session.takeOther)}
            >
              Take the other one
            </Button>
          </div>
        </div>
      )}
      <p ref={status} className="quiet-note" tabIndex={-1}>
        {savingText(saving)}
      </p>
      {!isEmpty && (
        <Button variant="quiet" size="small" disabled={activity === 'publishing'} onClick={clear}>
          Clear the form
        </Button>
      )}
    </div>
  )
}

function savingText(saving: DraftSaving): string {
  switch (saving.state) {
    case 'untouched':
      return 'Drafts are kept on this device as you type.'
    case 'restored':
      return 'Your draft was restored.'
    case 'unsaved':
      return 'Saving…'
    case 'saved':
      return `Saved at ${saving.at.toTimeString().slice(0, 5)}`
    case 'failed':
      return 'The draft could not be saved. Copy your text before you close the publisher.'
    case 'contested':
      return 'Nothing is saved until you have chosen.'
  }
}
