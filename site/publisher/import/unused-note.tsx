import { counted } from '../../../shared/text.ts'
import { SmallButton } from '../small-button.tsx'

/** How many lines of the calendar became no post, with the way back to its table. */
export function UnusedNote({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <div className="row apart quiet-note">
      <p>{counted(count, 'line')} of the calendar not used.</p>
      <SmallButton variant="quiet" onClick={onShow}>
        Show the table
      </SmallButton>
    </div>
  )
}
