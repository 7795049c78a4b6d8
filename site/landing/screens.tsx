import type { ReactElement } from 'react'
import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'
import {
  categories,
  CategorySymbol,
  Field,
  Meter,
  on,
  Phone,
  Row,
  Steps,
  TransactionRow,
} from './phone.tsx'
import { balance, budgets, insights, transactions, weeks } from './sample-data.ts'

/** Dollars by week of June, with an axis of both that ends at 450. */
function WeekChart() {
  const height = (dollars: number) => Math.round((dollars / 450) * 76)
  return (
    <svg className="phone-chart" viewBox="0 0 206 100">
      {[0, 150, 300, 450].map((dollars) => (
        <g key={dollars} transform={`translate(0 ${84 - height(dollars)})`}>
          <path d="M26 0h180" />
          <text x="10" y="3">
            ${dollars}
          </text>
        </g>
      ))}
      {weeks.map(({ days, spent }, index) => (
        <g key={days} transform={`translate(${32 + index * 36} 84)`}>
          <rect
            {...on(index === weeks.length - 1)}
            y={-height(spent)}
            width="26"
            height={height(spent)}
            rx="3"
          />
          <text x="13" y="14">
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
      <div className="phone-card phone-balance">
        <p>Balance</p>
        <p className="phone-title phone-display">{balance}</p>
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

const imported = ['2,847 transactions', '7 accounts', '24 months', '12 categories']

/** From the first screen of the app to the end of an import. A caption says what its mockup shows. */
export const screens: readonly { name: string; caption: string; mockup: ReactElement }[] = [
  {
    name: 'Landing',
    caption: 'One line, one field, one friendly bird. Joining takes ten seconds.',
    mockup: (
      <Phone>
        <p className="phone-row phone-brand">
          <Wren /> {brand.name}
        </p>
        <div className="phone-hero">
          <p className="phone-card phone-field">Chirp! Rent is covered.</p>
          <Wren />
        </div>
        <p className="phone-title phone-display">Your budget's new best friend</p>
        <p className="soft">Ad-free, AI-powered budgeting. No tracking, no ads.</p>
        <p className="phone-card phone-field">you@example.com</p>
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
      <Phone title="Add Budget" tab="budgets">
        <Field label="Name">Weekend outings</Field>
        <Field label="Amount">
          <p>$150</p> <span className="soft">every month</span>
        </Field>
        <p className="phone-label">Category</p>
        <div className="phone-grid phone-picker">
          {categories.map((category) => (
            <div key={category} className="phone-card phone-row">
              <CategorySymbol of={category} />
              {category}
            </div>
          ))}
        </div>
        <Row
          name="A chirp at 80%"
          text="You spent $118 in May."
          end={
            <svg width="36" viewBox="0 0 40 24">
              <rect fill="var(--verdigris)" width="40" height="24" rx="12" />
              <circle fill="var(--paper)" cx="28" cy="12" r="9" />
            </svg>
          }
        />
        <p className="phone-button">Create Budget</p>
      </Phone>
    ),
  },
  {
    name: 'AI Analytics',
    caption: 'Insights in plain words, for this month, the last three or the year.',
    mockup: (
      <Phone title="AI Analytics" tab="insights">
        <p className="phone-row phone-filter">
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
        {insights.map((insight) => (
          <Row key={insight.of} {...insight} />
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
      <Phone title="Import">
        <p className="phone-title phone-display">Bring your whole history along</p>
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
        <Steps done={['Your categories stay', 'Your notes come along']} />
        <p className="phone-button">Start import</p>
      </Phone>
    ),
  },
  {
    name: 'Import Progress',
    caption: 'At 68%: 24 months from 7 accounts are finding their place.',
    mockup: (
      <Phone title="Import Progress">
        <svg className="phone-ring" viewBox="0 0 120 120">
          <circle cx="60" cy="60" r="52" />
          <path className="phone-on" d="M60 8A52 52 0 1 1 13 82.1" />
          <text className="phone-title phone-display" x="60" y="69">
            68%
          </text>
        </svg>
        <p className="phone-title phone-display">Carrying it over, twig by twig</p>
        <p className="soft">1,936 of 2,847 transactions</p>
        <Steps
          done={['7 accounts found', '24 months of history read', 'Transfers matched']}
          next="Sorting into categories"
        />
        <p className="phone-label">Just sorted</p>
        {transactions.slice(8, 11).map((one) => (
          <TransactionRow key={one.shop} of={{ ...one, date: one.category }} />
        ))}
      </Phone>
    ),
  },
  {
    name: 'Import Success',
    caption: '2,847 transactions in 12 categories, and about 3 hours saved.',
    mockup: (
      <Phone title="Import Success">
        <div className="phone-hero">
          <Wren pose="cheering" />
        </div>
        <p className="phone-title phone-display">Everything made it over</p>
        <div className="phone-grid">
          {imported.map((result) => (
            <div className="phone-card" key={result}>
              <b className="phone-title">{result.split(' ')[0]}</b>
              <span className="soft">{result.split(' ')[1]}</span>
            </div>
          ))}
        </div>
        <p className="phone-card phone-saved">
          <b className="phone-on">About 3 hours saved</b> at 95% categorization accuracy
        </p>
        <p className="phone-button">Open your dashboard</p>
      </Phone>
    ),
  },
]
