import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { HelpContext, shortcutList, useKey } from './shortcuts.ts'

export function HelpProvider({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState<'open' | 'closed'>('closed')
  const [singleKeys, setSingleKeys] = useState<'on' | 'off'>('on')
  const help = useMemo(
    () => ({
      open: () => setSheet('open'),
      singleKeys,
    }),
    [singleKeys],
  )
  return (
    <HelpContext value={help}>
      {children}
      <HelpKey onPress={help.open} />
      {sheet === 'open' && (
        <HelpSheet
          singleKeys={singleKeys}
          onSingleKeys={setSingleKeys}
          onClose={() => setSheet('closed')}
        />
      )}
    </HelpContext>
  )
}

function HelpKey({ onPress }: { onPress: () => void }) {
  useKey('?', onPress)
  return null
}

interface SheetProps {
  singleKeys: 'on' | 'off'
  onSingleKeys: (singleKeys: 'on' | 'off') => void
  onClose: () => void
}

function HelpSheet({ singleKeys, onSingleKeys, onClose }: SheetProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="facts">
        {shortcutList.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
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
          onChange={(event) => onSingleKeys(event.target.checked ? 'on' : 'off')}
        />
        Use shortcuts of a single key
      </label>
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
