import type { ReactElement, ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'

/** The categories of the demo budgets, each with the outline of its symbol. */
const symbols = {
  Food: 'M7 3v8m0 0v10M4 3v5a3 3 0 0 0 6 0V3M17 21V3c-3 1-4 5-4 10h4',
  Transport: 'M6 4h12a2 2 0 0 1 2 2v11H4V6a2 2 0 0 1 2-2zM4 11h16M7 17v3m10-3v3M8 14h.01M16 14h.01',
  Shopping: 'M5 8h14l1 13H4zM9 11V7a3 3 0 0 1 6 0v4',
  Bills: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  Entertainment: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
  Health: 'M12 20C5 15 3 11 4.5 7.5 6 4.5 10 4.5 12 8c2-3.5 6-3.5 7.5-.5C21 11 19 15 12 20z',
}

type Category = keyof typeof symbols

const categories = Object.keys(symbols) as Category[]

function CategorySymbol({ of }: { of: Category }) {
  return (
    <svg viewBox="0 0 24 24" className={`phone-symbol phone-${of.toLowerCase()}`}>
      <path d={symbols[of]} />
    </svg>
  )
}

interface Props {
  children: ReactNode
  /** The app's screens have tabs at the foot, the ones before the app has data have not. */
  tab?: MockupTab
}

/** A phone of 280 by 600 px. A picture: it cannot be focused, and its slide says what it shows. */
function Phone({ children, tab }: Props) {
  return (
    <div className="phone" inert aria-hidden="true">
      <div className="phone-status">
        9:41
        <svg viewBox="0 0 40 12" width="40" height="12">
          <path
            fill="currentColor"
            fillRule="evenodd"
            d="M0 8h3v4H0zM5 5h3v7H5zM10 2h3v10h-3zM22 0h13a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Zm0 1a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2V3a2 2 0 0 0-2-2ZM21.5 2.5h11v7h-11zM39 4h1v4h-1z"
          />
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
    <svg className="phone-tabs" viewBox="0 0 256 24">
      {Object.entries(tabs).map(([name, path], index) => (
        <path
          key={name}
          className={name === current ? 'phone-on' : undefined}
          transform={`translate(${20 + 64 * index})`}
          d={path}
        />
      ))}
    </svg>
  )
}

const budgets: { category: Category; left: string; percent: number }[] = [
  { category: 'Food', left: '$138 left', percent: 69 },
  { category: 'Transport', left: '$46 left', percent: 62 },
  { category: 'Shopping', left: '$92 left', percent: 54 },
  { category: 'Bills', left: '$210 left', percent: 81 },
]

const activity: { name: string; date: string; amount: string; category: Category }[] = [
  { name: 'Corner Bakery', date: 'Today', amount: '−$4.80', category: 'Food' },
  { name: 'City Metro', date: 'Today', amount: '−$22.00', category: 'Transport' },
  { name: 'Hearth Energy', date: 'Yesterday', amount: '−$61.35', category: 'Bills' },
]

/** A bar that is filled to `percent`. */
function Meter({ percent }: { percent: number }) {
  return (
    <svg className="phone-meter">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}

/** Heights of the bars, in per cent. */
const weeks = [58, 82, 44, 66, 38, 50, 30]

const insights: { of: Category; title: string; text: string }[] = [
  { of: 'Food', title: 'Food is down 12%', text: 'Cooking on Sundays pays off.' },
  { of: 'Entertainment', title: 'Two music subscriptions', text: 'Keeping one saves $11 a month.' },
  { of: 'Bills', title: 'Energy is due on Friday', text: 'The money is already set aside.' },
]

const importSteps = [
  { name: '7 accounts found', done: true },
  { name: '24 months of history read', done: true },
  { name: 'Transfers matched', done: true },
  { name: 'Sorting into categories', done: false },
]

const importResults = [
  ['2,847', 'transactions'],
  ['7', 'accounts'],
  ['24', 'months'],
  ['12', 'categories'],
]

interface Screen {
  name: string
  /** Says in words what the mockup shows. */
  caption: string
  mockup: ReactElement
}

/** From the first screen of the app to the end of an import. */
export const screens: readonly Screen[] = [
  {
    name: 'Landing',
    caption: 'One line, one field, one friendly bird. Joining takes ten seconds.',
    mockup: (
      <Phone>
        <p className="phone-brand">
          <Wren /> {brand.name}
        </p>
        <div className="phone-hero">
          <Wren />
        </div>
        <p className="phone-display">Your budget's new best friend</p>
        <p className="soft">Ad-free, AI-powered budgeting. No tracking, no ads.</p>
        <p className="phone-field">you@example.com</p>
        <p className="phone-button">Join the Waitlist</p>
      </Phone>
    ),
  },
  {
    name: 'Dashboard',
    caption: 'Your balance, four budgets and the latest activity on one screen.',
    mockup: (
      <Phone tab="home">
        <div className="phone-balance">
          <p>Balance</p>
          <p className="phone-display">$4,286.15</p>
          <p>$486 left to spend in June</p>
        </div>
        <div className="phone-grid">
          {budgets.map(({ category, left, percent }) => (
            <div className="phone-card" key={category}>
              <CategorySymbol of={category} />
              <b>{category}</b>
              <span className="soft">{left}</span>
              <Meter percent={percent} />
            </div>
          ))}
        </div>
        <p className="phone-label">Recent activity</p>
        {activity.map(({ name, date, amount, category }) => (
          <div className="phone-row" key={name}>
            <CategorySymbol of={category} />
            <p>
              <b>{name}</b>
              <span className="soft">{date}</span>
            </p>
            <b>{amount}</b>
          </div>
        ))}
      </Phone>
    ),
  },
  {
    name: 'Add Budget',
    caption: 'A name, an amount, a category from Food to Health. Create, done.',
    mockup: (
      <Phone tab="budgets">
        <p className="phone-title">Add Budget</p>
        <p className="phone-label">Name</p>
        <p className="phone-field">Weekend outings</p>
        <p className="phone-label">Amount</p>
        <p className="phone-field">$150 a month</p>
        <p className="phone-label">Category</p>
        <div className="phone-picker">
          {categories.map((category) => (
            <span key={category} className={category === 'Entertainment' ? 'phone-on' : undefined}>
              <CategorySymbol of={category} />
              {category}
            </span>
          ))}
        </div>
        <p className="phone-button">Create Budget</p>
      </Phone>
    ),
  },
  {
    name: 'AI Analytics',
    caption: 'Insights in plain words, for this month, the last three or the year.',
    mockup: (
      <Phone tab="insights">
        <p className="phone-title">AI Analytics</p>
        <p className="phone-filter">
          <span className="phone-on">This Month</span>
          <span>Last 3 Months</span>
          <span>This Year</span>
        </p>
        <div className="phone-card">
          <span className="soft">Spent so far</span>
          <b className="phone-title">$1,514</b>
          <svg className="phone-chart" viewBox="0 0 208 70">
            {weeks.map((height, index) => (
              <rect
                key={index}
                className={index === weeks.length - 1 ? 'phone-on' : undefined}
                x={index * 31}
                y={Math.round(70 - height * 0.8)}
                width="22"
                height="70"
                rx="6"
              />
            ))}
          </svg>
        </div>
        <p className="phone-label">Insights</p>
        {insights.map(({ of, title, text }) => (
          <div className="phone-row" key={title}>
            <CategorySymbol of={of} />
            <p>
              <b>{title}</b>
              <span className="soft">{text}</span>
            </p>
          </div>
        ))}
      </Phone>
    ),
  },
  {
    name: 'Import',
    caption: 'Pick the file you exported and keep every category you made.',
    mockup: (
      <Phone>
        <p className="phone-title">Import</p>
        <p className="phone-display">Bring your whole history along</p>
        <p className="soft">
          The export from {brand.discontinuedService} is all we need. Nothing is lost on the way.
        </p>
        <div className="phone-hero phone-drop">
          <svg viewBox="0 0 64 64" className="phone-nest">
            <path d="M8 36h48c0 14-10 22-24 22S8 50 8 36ZM4 36h56M14 45h36M20 52h24" />
            <path className="phone-on" d="M22 33c0-9 4-15 10-15s10 6 10 15M32 12V2m-5 5 5 6 5-6" />
          </svg>
          <b>transactions.csv</b>
          <span className="soft">1.2 MB, ready to import</span>
        </div>
        <p className="phone-button">Start import</p>
      </Phone>
    ),
  },
  {
    name: 'Import Progress',
    caption: 'At 68%: 24 months from 7 accounts are finding their place.',
    mockup: (
      <Phone>
        <p className="phone-title">Import Progress</p>
        <div className="phone-ring">
          <svg viewBox="0 0 120 120">
            <circle cx="60" cy="60" r="52" />
            <circle
              className="phone-on"
              cx="60"
              cy="60"
              r="52"
              pathLength="100"
              strokeDasharray="68 100"
            />
          </svg>
          <p className="phone-display">68%</p>
        </div>
        <p className="phone-display">Carrying it over, twig by twig</p>
        <p className="soft">1,936 of 2,847 transactions</p>
        <div className="phone-card phone-steps">
          {importSteps.map(({ name, done }) => (
            <p key={name} className={done ? 'phone-on' : undefined}>
              {done ? '✓' : '○'} {name}
            </p>
          ))}
        </div>
      </Phone>
    ),
  },
  {
    name: 'Import Success',
    caption: '2,847 transactions in 12 categories, and about 3 hours saved.',
    mockup: (
      <Phone>
        <p className="phone-title">Import Success</p>
        <div className="phone-hero">
          <Wren pose="cheering" />
        </div>
        <p className="phone-display">Everything made it over</p>
        <div className="phone-grid">
          {importResults.map(([number, name]) => (
            <div className="phone-card" key={name}>
              <b className="phone-title">{number}</b>
              <span className="soft">{name}</span>
            </div>
          ))}
        </div>
        <p className="phone-saved">
          <b>About 3 hours saved</b>, 95% categorization accuracy
        </p>
        <p className="phone-button">Open your dashboard</p>
      </Phone>
    ),
  },
]
