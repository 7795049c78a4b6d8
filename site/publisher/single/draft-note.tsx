import { useRef } from 'react'
import { isEmptyDraft } from '../../../shared/draft.ts'
import { Button } from '../../ui/button.tsx'
import { KeptNote } from '../kept-note.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { AttemptNote } from './attempt-note.tsx'
import { removeDraft } from './remove-draft.ts'

const words = {
  untouched: 'Drafts are kept on this device as you type.',
  unread: 'Your drafts cannot be read now. None of them was changed.',
  restored: 'Your draft was restored.',
  failed: 'The draft could not be saved. Copy your text before you close the publisher.',
  contested: 'Another window has saved this draft since.',
}

/** Whether the draft is saved, and the button that clears it. */
export function DraftNote() {
  const { draft: session, drafts, send } = useSessions()
  const { value: draft } = useValue(session)
  const { activity, problem } = useValue(send)
  const status = useRef<HTMLParagraphElement>(null)
  const isTold = activity !== 'idle' || problem?.of === 'manual'
  const isPublishing = activity === 'publishing'
  const clear = () => {
    // The button goes with the draft.
    status.current?.focus()
    void removeDraft(drafts, drafts.get().open, 'Form cleared')
  }
  return (
    <>
      {draft.attempt && !isTold && <AttemptNote id={draft.attempt.id} />}
      <KeptNote {...{ session, words, status }} keepBoth={drafts.keepBoth} disabled={isPublishing}>
        {!isEmptyDraft(draft) && (
          <Button variant="quiet" size="small" disabled={isPublishing} onClick={clear}>
            Clear the form
          </Button>
        )}
      </KeptNote>
    </>
  )
}
