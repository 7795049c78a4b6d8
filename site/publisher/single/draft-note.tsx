import { isEmptyDraft } from '../../../shared/draft.ts'
import { Button } from '../../ui/button.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import type { DraftSaving } from './draft-session.ts'

/** Whether the draft is saved, and the button that clears it. */
export function DraftNote() {
  const { draft: session, send } = useSessions()
  const { draft, saving } = useValue(session)
  const { activity, problem } = useValue(send)
  const isAttempted = draft.attempt !== undefined && activity === 'idle' && problem?.of !== 'manual'
  return (
    <div className="draft-note">
      {isAttempted && (
        <p className="note" data-variant="warning">
          An earlier attempt to send this draft may have been delivered: check your automation
          before you publish it again.
        </p>
      )}
      <p className="quiet-note">{savingText(saving)}</p>
      {!isEmptyDraft(draft) && (
        <Button
          variant="quiet"
          size="small"
          disabled={activity === 'publishing'}
          onClick={() => void session.clear()}
        >
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
  }
}
