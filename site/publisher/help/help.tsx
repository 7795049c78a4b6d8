import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check } from '../check.tsx'
import { HelpContext, shortcutList } from './shortcuts.ts'

/** The sheet of the shortcuts, and whether those of a single key are on. */
export function HelpProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [hasSingleKeys, setSingleKeys] = useState(true)
  const help = useMemo(() => ({ open: () => setOpen(true), hasSingleKeys }), [hasSingleKeys])
  return (
    <HelpContext value={help}>
      {children}
      {isOpen && (
        <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
          <dl className="facts">
            {shortcutList.map(({ keys, does }) => (
              <Fragment key={does}>
                <dt className="row tight">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </Fragment>
            ))}
          </dl>
          <p className="quiet-note">
            Single keys do nothing while you type in a field. Within tabs, the arrow keys, Home and
            End move.
          </p>
          <Check checked={hasSingleKeys} onCheck={setSingleKeys}>
            Use shortcuts of a single key
          </Check>
          <div className="dialog-actions">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Dialog>
      )}
    </HelpContext>
  )
}
