import { Button } from '../../../ui/button.tsx'
import { useSessions } from '../../sessions.tsx'

interface Props {
  id: string
  text: string
  access: 'open' | 'locked'
  onEnd: () => void
}

/** A prepared text while the operator makes it their own. */
export function TextEditor({ id, text, access, onEnd }: Props) {
  const { edits } = useSessions()
  const isEmpty = text.trim() === ''

  const save = async () => {
    if (await edits.save('texts', id)) onEnd()
  }
  return (
    <div className="field">
      <textarea
        aria-label="Text of the article"
        aria-invalid={isEmpty || undefined}
        rows={12}
        value={text}
        onChange={(event) => {
          edits.type('texts', id, event.target.value)
        }}
      />
      <div className="card-actions">
        <Button size="small" disabled={isEmpty || access === 'locked'} onClick={() => void save()}>
          Keep this text
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            edits.discard('texts', id)
            onEnd()
          }}
        >
          Discard changes
        </Button>
        {isEmpty && <span className="field-problem">A text cannot be empty.</span>}
      </div>
    </div>
  )
}
