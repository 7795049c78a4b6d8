import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { shortcutList } from './shortcuts.ts'

interface Props {
  singleKeys: 'on' | 'off'
  onSingleKeys: (singleKeys: 'on' | 'off') => void
  onClose: () => void
}

export function HelpSheet({ singleKeys, onSingleKeys, onClose }: Props) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {shortcutList.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet-note">
        Single keys do nothing while you type in a field. Within tabs, the arrow keys, Home and End
        move.
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={singleKeys === 'on'}
          onChange={(event) => {
            onSingleKeys(event.target.checked ? 'on' : 'off')
          }}
        />
        Use shortcuts of a single key
      </label>
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
