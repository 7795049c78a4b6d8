import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  unsent: number
  found: number
  onReplace: () => void
  onClose: () => void
}

/** Asks before posts that were not sent are lost. */
export function ReplaceDialog({ unsent, found, onReplace, onClose }: Props) {
  return (
    <Dialog title="Replace the queue?" onClose={onClose}>
      <p>
        {unsent === 1 ? '1 post of the queue has' : `${unsent} posts of the queue have`} not been
        published, with all that was written for {unsent === 1 ? 'it' : 'them'}. The{' '}
        {found === 1 ? 'post' : `${found} posts`} of this calendar would take{' '}
        {unsent === 1 ? 'its' : 'their'} place.
      </p>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Keep the queue
        </Button>
        <Button onClick={onReplace}>Replace it</Button>
      </div>
    </Dialog>
  )
}
