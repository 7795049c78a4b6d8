import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { SmallButton } from './small-button.tsx'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  isWide?: boolean
}

/** A dialog beside the page, as high as the window. */
export function Drawer({ title, onClose, children, isWide = false }: Props) {
  return (
    <Dialog title={title} className={isWide ? 'drawer wide' : 'drawer'} onClose={onClose}>
      <SmallButton className="drawer-close" onClick={onClose}>
        Close
      </SmallButton>
      {children}
    </Dialog>
  )
}
