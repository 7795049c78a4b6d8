import type { ReactNode } from 'react'

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

const tabs = {
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  insights: 'M5 20v-7M12 20V5M19 20V10',
  budgets: 'M12 3a9 9 0 1 0 9 9h-9zM16 3.5A9 9 0 0 1 20.5 8H16z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
}

type MockupTab = keyof typeof tabs

function TabBar({ current }: { current: MockupTab }) {
  return (
    <div className="m-tabs">
      {Object.entries(tabs).map(([name, path]) => (
        <svg key={name} viewBox="0 0 24 24" className={name === current ? 'on' : undefined}>
          <path d={path} />
        </svg>
      ))}
    </div>
  )
}
