import { createContext, use } from 'react'

export interface Help {
  open: () => void
  /** Shortcuts of a single key can be turned off: speech input types them by accident. */
  singleKeys: 'on' | 'off'
}

export const HelpContext = createContext<Help>({ open: () => undefined, singleKeys: 'off' })

export function useHelp(): Help {
  return use(HelpContext)
}
