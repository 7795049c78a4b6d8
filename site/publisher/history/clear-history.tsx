import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  count: number
  onClear: () => void
}

/** Asks first: without the history the publisher cannot tell any more what was sent before. */
export function ClearHistory({ count, onClear }: Props) {
  const [asking, setAsking] = useState(false)
  const end = () => {
    setAsking(false)
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          setAsking(true)
        }}
      >
        Clear the history
      </Button>
      {asking && (
        <Dialog title="Clear the history?" onClose={end}>
          <p>
            {count === 1 ? 'One record is' : `${count} records are`} removed for good. After that
            the publisher cannot tell any more which posts were sent before. The queue stays as it
            is.
          </p>
          <div className="dialog-actions">
            <Button variant="secondary" onClick={end}>
              Keep it
            </Button>
            <Button
              onClick={() => {
                end()
                onClear()
              }}
            >
              Clear it
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
