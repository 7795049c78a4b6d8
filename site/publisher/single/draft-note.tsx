import { useRef } from 'react'
import { emptyDraft, isEmptyDraft } from '../../../shared/draft.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { KeptNote } from '../kept-note.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { offerUndo } from '../undo.ts'
import { AttemptNote } from './attempt-note.tsx'

const words = {
  untouched: 'Drafts are kept on this device as you type.',
  restored: 'Your draft was restored.',
  failed: 'The draft could not be saved. Copy your text before you close the publisher.',
  contested: 'Another window has saved a draft since.',
}

const notRestored = {
  title: 'Not undone',
  description: 'Something else is in the form by now.',
  variant: 'destructive',
} as const

/** Whether the draft is saved, and the button that clears it. */
export function DraftNote() {
  const { draft: session, send } = useSessions()
  const { value: draft } = useValue(session)
  const { activity, problem } = useValue(send)
  const status = useRef<HTMLParagraphElement>(null)
  const isTold = activity !== 'idle' || problem?.of === 'manual'
  const isPublishing = activity === 'publishing'
  const clear = () => {
    const { value: cleared } = session.get()
    // The button goes with the draft.
    status.current?.focus()
    void session.put(emptyDraft)
    offerUndo(
      { title: 'Form cleared', description: 'The draft is no longer kept on this device.' },
      () => {
        if (isEmptyDraft(session.get().value)) void session.put(cleared)
        else showToast(notRestored)
      },
    )
  }
  return (
    <>
      {draft.attempt && !isTold && <AttemptNote id={draft.attempt.id} />}
      <KeptNote {...{ session, words, status }} disabled={isPublishing}>
        {!isEmptyDraft(draft) && (
          <Button variant="quiet" size="small" disabled={isPublishing} onClick={clear}>
            Clear the form
          </Button>
        )}
      </KeptNote>
    </>
  )
}
