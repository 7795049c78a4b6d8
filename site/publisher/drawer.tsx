import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { SmallButton } from './small-button.tsx'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
  isBeside?: boolean
}

/** A dialog beside the page, as high as the window. */
export function Drawer({ className = '', children, ...dialog }: Props) {
  return (
    <Dialog {...dialog} className={`drawer ${className}`}>
      <SmallButton className="drawer-close" onClick={dialog.onClose}>
        Close
      </SmallButton>
      {children}
    </Dialog>
  )
}
