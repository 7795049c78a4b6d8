import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface Props {
  title: string
  children: ReactNode
  yes: string
  no?: string
  onYes: () => void
  /** Called by the button `no`, which otherwise does nothing. */
  onNo?: () => void
  onClose: () => void
}

/** A question that is asked before something is done; Escape does nothing, and there is a button for it. */
export function Question({ title, children, yes, no = 'Cancel', onYes, onNo, onClose }: Props) {
  const answer = (act?: () => void) => () => {
    onClose()
    act?.()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        {onNo && (
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button variant="secondary" onClick={answer(onNo)}>
          {no}
        </Button>
        <Button onClick={answer(onYes)}>{yes}</Button>
      </div>
    </Dialog>
  )
}
