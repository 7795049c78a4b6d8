import { useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import type { ChoiceUndo, KeptSession, Saving } from './kept-session.ts'
import { useValue } from './observable.ts'
import { offerUndo } from './undo.ts'

const keptMine = {
  title: 'Yours is kept',
  description: 'What the other window had saved gave way to it.',
} as const

const tookOther = {
  title: 'The other one is shown',
  description: 'What you had entered here gave way to it.',
} as const

const notBack = {
  title: 'Not undone',
  description: 'It could not be saved. Nothing was changed.',
  variant: 'destructive',
} as const

/** What is said of a kept value, while it is in this state. */
interface Words {
  untouched: string
  unread: string
  restored: string
  failed: string
  contested: string
}

interface Props<T> {
  session: KeptSession<T>
  words: Words
  /** Nothing may be chosen now. */
  disabled: boolean
  /** Saves this value beside the other one, where both can be kept. */
  keepBoth?: () => Promise<void>
  /** Takes the focus from a button that is gone. */
  status?: RefObject<HTMLParagraphElement | null>
  children?: ReactNode
}

/** Whether what is entered is saved, and the choice where another window has saved something else. */
export function KeptNote<T>(props: Props<T>) {
  const { session, words, disabled, keepBoth, status, children } = props
  const { saving } = useValue(session)
  const own = useRef<HTMLParagraphElement>(null)
  const line = status ?? own
  const choose = async (choice: () => Promise<void>) => {
    await choice()
    // The buttons are gone with the choice; where nothing came of it, the line says so.
    line.current?.focus()
  }
  return (
    <div className="kept-note">
      {saving.state === 'contested' && (
        <div className="note" data-variant="warning" role="alert">
          <p>
            {words.contested}
            {session.isUnsaved() && ' Yours is in this window only.'}
          </p>
          <div className="note-actions">
            {session.isUnsaved() && (
              <Button
                size="small"
                disabled={disabled}
                onClick={() => void choose(() => withUndo(session.keepMine, keptMine))}
              >
                Keep mine
              </Button>
            )}
            <Button
              variant="secondary"
              size="small"
              disabled={disabled}
              onClick={() => void choose(() => withUndo(session.takeOther, tookOther))}
            >
              Take the other one
            </Button>
            {keepBoth && session.isUnsaved() && (
              <Button
                variant="secondary"
                size="small"
                disabled={disabled}
                onClick={() => void choose(keepBoth)}
              >
                Keep both
              </Button>
            )}
          </div>
        </div>
      )}
      {(saving.state === 'failed' || saving.state === 'unread') && (
        <div className="note" data-variant="danger" role="alert">
          <p>{words[saving.state]}</p>
          <div className="note-actions">
            <Button
              variant="secondary"
              size="small"
              onClick={() => void choose(saving.state === 'unread' ? session.load : session.flush)}
            >
              Try again
            </Button>
          </div>
        </div>
      )}
      <p ref={line} className="quiet-note" tabIndex={-1}>
        {textOf(saving, words)}
      </p>
      {children}
    </div>
  )
}

async function withUndo(
  choice: () => Promise<ChoiceUndo | undefined>,
  done: typeof keptMine | typeof tookOther,
): Promise<void> {
  const undo = await choice()
  if (!undo) return
  offerUndo(done, async () => {
    if (await undo()) return undefined
    showToast(notBack)
    return 'not-now'
  })
}

function textOf(saving: Saving, words: Words): string {
  switch (saving.state) {
    case 'untouched':
      return words.untouched
    case 'unread':
      return 'Nothing is kept here before it can be.'
    case 'restored':
      return words.restored
    case 'unsaved':
      return 'Saving…'
    case 'saved':
      return `Saved at ${saving.at.toTimeString().slice(0, 5)}`
    case 'failed':
      return 'Not saved.'
    case 'contested':
      return 'Nothing is saved until you have chosen.'
  }
}
