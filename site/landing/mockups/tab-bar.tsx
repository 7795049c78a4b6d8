const tabs = {
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  insights: 'M5 20v-7M12 20V5M19 20V10',
  budgets: 'M12 3a9 9 0 1 0 9 9h-9zM16 3.5A9 9 0 0 1 20.5 8H16z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
}

export type MockupTab = keyof typeof tabs

export function TabBar({ current }: { current: MockupTab }) {
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
