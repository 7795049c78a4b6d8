import type { ReactNode } from 'react'
import { TabBar, type MockupTab } from './tab-bar.tsx'

interface Props {
  children: ReactNode
  /** The app's screens have tabs at the foot, the ones before the app has data have not. */
  tab?: MockupTab
}

/** A phone of 280 by 600 px. A picture: it cannot be focused, and its slide says what it shows. */
export function Phone({ children, tab }: Props) {
  return (
    <div className="phone" inert aria-hidden="true">
      <div className="phone-status">
        9:41
        <svg viewBox="0 0 40 12" width="40" height="12">
          <path fill="currentColor" d="M0 8h3v4H0zM5 5h3v7H5zM10 2h3v10h-3z" />
          <rect x="19.5" y=".5" width="18" height="11" rx="3" fill="none" stroke="currentColor" />
          <path fill="currentColor" d="M21.5 2.5h11v7h-11zM39 4h1v4h-1z" />
        </svg>
      </div>
      <div className="phone-screen">{children}</div>
      {tab && <TabBar current={tab} />}
    </div>
  )
}
