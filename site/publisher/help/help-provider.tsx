import { useMemo, useState, type ReactNode } from 'react'
import { HelpContext } from './help-context.ts'
import { HelpSheet } from './help-sheet.tsx'
import { useKey } from './shortcuts.ts'

export function HelpProvider({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState<'open' | 'closed'>('closed')
  const [singleKeys, setSingleKeys] = useState<'on' | 'off'>('on')
  const help = useMemo(
    () => ({
      open: () => {
        setSheet('open')
      },
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
          onClose={() => {
            setSheet('closed')
          }}
        />
      )}
    </HelpContext>
  )
}

function HelpKey({ onPress }: { onPress: () => void }) {
  useKey('?', onPress)
  return null
}
