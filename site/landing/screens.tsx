import type { ReactElement } from 'react'
import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'
import { categories, CategorySymbol, Meter, Phone, Row, TransactionRow } from './phone.tsx'
import { balance, budgets, transactions, weeks, type Category } from './sample-data.ts'

const insights: { of: Category; name: string; text: string }[] = [
  { of: 'Food', name: 'Food is down 12%', text: 'Cooking on Sundays pays off.' },
  { of: 'Entertainment', name: 'Two music plans', text: 'One fewer saves $11 a month.' },
  { of: 'Bills', name: 'Energy is due on Friday', text: 'The money is set aside.' },
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

/** Highest of the chart's weeks, as its axis ends. */
const mostDollars = 450

/** Dollars by week of June, with an axis of both. */
function WeekChart() {
  return (
    <svg className="phone-chart" viewBox="0 0 206 100">
      {[0, 150, 300, 450].map((dollars) => (
        <g key={dollars} transform={`translate(0 ${84 - (dollars / mostDollars) * 76})`}>
          <path d="M26 0h180" />
          <text y="3">${dollars}</text>
        </g>
      ))}
      {weeks.map(({ days, spent }, index) => (
        <g key={days} transform={`translate(${32 + index * 36} 84)`}>
          <rect
            className={index === weeks.length - 1 ? 'phone-on' : undefined}
            y={Math.round((-spent / mostDollars) * 76)}
            width="26"
            height={Math.round((spent / mostDollars) * 76)}
            rx="3"
          />
          <text className="phone-tick" x="13" y="14">
            {days}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The app's first screen, in the carousel and in the hero. */
export function Dashboard() {
  return (
    <Phone tab="home">
      <div className="phone-balance">
        <p>Balance</p>
        <p className="phone-display">{balance}</p>
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
      {transactions.slice(0, 4).map((one) => (
        <TransactionRow key={one.shop} of={one} />
      ))}
    </Phone>
  )
}

const importPromises = ['Your categories stay', 'Your notes come along']

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
          <p className="phone-field">Chirp! Rent is covered.</p>
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
    mockup: <Dashboard />,
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
        <p className="phone-field phone-between">
          $150 <span className="soft">every month</span>
        </p>
        <p className="phone-label">Category</p>
        <div className="phone-picker">
          {categories.map((category) => (
            <span key={category} className={category === 'Entertainment' ? 'phone-on' : undefined}>
              <CategorySymbol of={category} />
              {category}
            </span>
          ))}
        </div>
        <p className="phone-between">
          <span>
            <b>A chirp at 80%</b>
            <span className="soft">You spent $118 in May.</span>
          </span>
          <svg className="phone-switch" viewBox="0 0 40 24">
            <rect width="40" height="24" rx="12" />
            <circle cx="28" cy="12" r="9" />
          </svg>
        </p>
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
          <WeekChart />
        </div>
        <p className="phone-label">Insights</p>
        {insights.map(({ of, name, text }) => (
          <Row key={name} of={of} name={name} text={text} />
        ))}
        <p className="phone-label">Renewed this month</p>
        {transactions.slice(11).map((one) => (
          <TransactionRow key={one.shop} of={one} />
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
        <div className="phone-card phone-steps">
          {importPromises.map((promise) => (
            <p key={promise} className="phone-on">
              ✓ {promise}
            </p>
          ))}
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
        <p className="phone-label">Just sorted</p>
        {transactions.slice(8, 11).map(({ shop, category, amount }) => (
          <Row key={shop} of={category} name={shop} text={category} end={`−${amount}`} />
        ))}
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
          <b>About 3 hours saved</b> at 95% categorization accuracy
        </p>
        <p className="phone-button">Open your dashboard</p>
      </Phone>
    ),
  },
]
