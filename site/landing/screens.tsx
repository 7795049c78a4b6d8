import type { ReactElement } from 'react'
import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'
import {
  categories,
  CategorySymbol,
  Field,
  Meter,
  Phone,
  Row,
  Steps,
  TransactionRow,
} from './phone.tsx'
import { balance, budgets, insights, transactions, weeks } from './sample-data.ts'

/** Dollars by week of June, with an axis of both that ends at 450. The last week is the current one. */
function WeekChart() {
  const bars = weeks.map(({ days, spent }, index) => {
    const [x, height] = [32 + index * 36, chartHeight(spent)]
    const path = `M${x} 84v${3 - height}q0-3 3-3h20q3 0 3 3V84z`
    return { days, x, path }
  })
  const paths = bars.map(({ path }) => path)
  return (
    <svg className="phone-chart" viewBox="0 0 206 100">
      <path
        stroke="var(--line)"
        d={axis.map((dollars) => `M26 ${84 - chartHeight(dollars)}h180`).join('')}
      />
      <path fill="var(--verdigris-wash)" d={paths.slice(0, -1).join('')} />
      <path fill="var(--verdigris)" d={paths.at(-1)} />
      {axis.map((dollars) => (
        <text key={dollars} x="10" y={87 - chartHeight(dollars)}>
          ${dollars}
        </text>
      ))}
      {bars.map(({ days, x }) => (
        <text key={days} x={x + 13} y="98">
          {days}
        </text>
      ))}
    </svg>
  )
}

const axis = [0, 150, 300, 450]
const chartHeight = (dollars: number) => Math.round((dollars / 450) * 76)

/** The app's first screen, in the carousel and in the hero. */
export function Dashboard() {
  return (
    <Phone tab="home">
      <div className="phone-card phone-balance">
        Balance
        <p className="phone-title phone-display">{balance}</p>
        $486 left to spend in June
      </div>
      <div className="phone-grid">
        {budgets.map(({ category, left, percent }) => (
          <div className="soft phone-card" key={category}>
            <CategorySymbol of={category} />
            <b>{category}</b>
            {left}
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

/** The id of the slide that shows how an import begins. */
export const importId = 'import'

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
          $150 <span className="soft">every month</span>
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
          of="Entertainment"
          name="A chirp at 80%"
          text="You spent $118 in May."
          end={
            <svg width="36" viewBox="0 0 40 24">
              <path
                fill="var(--verdigris)"
                fillRule="evenodd"
                d="M12 0h16a12 12 0 0 1 0 24H12a12 12 0 0 1 0-24Zm16 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z"
              />
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
        <div className="soft phone-card">
          Spent so far
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
        <div className="soft phone-hero phone-drop">
          <svg viewBox="0 0 64 64" width="128" fill="none" strokeWidth="3.5">
            <path
              stroke="var(--wren-back)"
              d="M8 36h48c0 14-10 22-24 22S8 50 8 36ZM4 36h56M14 45h36M20 52h24"
            />
            <path
              stroke="var(--verdigris)"
              d="M22 33c0-9 4-15 10-15s10 6 10 15M32 12V2m-5 5 5 6 5-6"
            />
          </svg>
          <b>transactions.csv</b>
          1.2 MB, ready to import
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
        <svg className="phone-ring" viewBox="0 0 120 120" width="118" strokeWidth="13">
          <circle fill="none" stroke="var(--line)" cx="60" cy="60" r="52" />
          <path fill="none" stroke="var(--verdigris)" d="M60 8A52 52 0 1 1 13 82.1" />
          <text className="phone-title phone-display" fill="currentColor" x="60" y="69">
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
            <div className="soft phone-card" key={result}>
              <b className="phone-title">{result.split(' ')[0]}</b>
              {result.split(' ')[1]}
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
