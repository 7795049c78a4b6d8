import { brand } from '../../../shared/brand.ts'
import { Wren } from '../../ui/wren.tsx'
import { categories, CategorySymbol, type Category } from './category.tsx'
import { Phone } from './phone.tsx'

export function LandingMockup() {
  return (
    <Phone>
      <p className="m-brand">
        <Wren /> {brand.name}
      </p>
      <div className="m-hero">
        <Wren />
      </div>
      <p className="m-display">Your budget's new best friend</p>
      <p className="m-soft">Ad-free, AI-powered budgeting. No tracking, no ads.</p>
      <p className="m-field m-empty">you@example.com</p>
      <p className="m-button">Join the Waitlist</p>
      <p className="m-chips">
        <span>Privacy-first</span>
        <span>AI-powered</span>
      </p>
    </Phone>
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

export function DashboardMockup() {
  return (
    <Phone tab="home">
      <div className="m-balance">
        <p>Balance</p>
        <p className="m-figure">$4,286.15</p>
        <p>$486 left to spend in June</p>
      </div>
      <div className="m-grid">
        {budgets.map(({ category, left, percent }) => (
          <div className="m-card" key={category}>
            <CategorySymbol of={category} />
            <b>{category}</b>
            <span className="m-soft">{left}</span>
            <Meter percent={percent} />
          </div>
        ))}
      </div>
      <p className="m-label">Recent activity</p>
      {activity.map(({ name, date, amount, category }) => (
        <div className="m-row" key={name}>
          <CategorySymbol of={category} />
          <p>
            <b>{name}</b>
            <span className="m-soft">{date}</span>
          </p>
          <b>{amount}</b>
        </div>
      ))}
    </Phone>
  )
}

/** A bar that is filled to `percent`. */
function Meter({ percent }: { percent: number }) {
  return (
    <svg className="m-meter">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}

export function AddBudgetMockup() {
  return (
    <Phone tab="budgets">
      <p className="m-title">Add Budget</p>
      <p className="m-label">Name</p>
      <p className="m-field">Weekend outings</p>
      <p className="m-label">Amount</p>
      <p className="m-field m-amount">
        $150 <span className="m-soft">a month</span>
      </p>
      <p className="m-label">Category</p>
      <div className="m-picker">
        {categories.map((category) => (
          <span key={category} className={category === 'Entertainment' ? 'on' : undefined}>
            <CategorySymbol of={category} />
            {category}
          </span>
        ))}
      </div>
      <p className="m-button">Create Budget</p>
    </Phone>
  )
}

/** Heights of the bars, in per cent. */
const weeks = [58, 82, 44, 66, 38, 50, 30]

const insights: { of: Category; title: string; text: string }[] = [
  { of: 'Food', title: 'Food is down 12%', text: 'Cooking on Sundays pays off.' },
  { of: 'Entertainment', title: 'Two music subscriptions', text: 'Keeping one saves $11 a month.' },
  { of: 'Bills', title: 'Energy is due on Friday', text: 'The money is already set aside.' },
]

export function AiAnalyticsMockup() {
  return (
    <Phone tab="insights">
      <p className="m-title">AI Analytics</p>
      <p className="m-filter">
        <span className="on">This Month</span>
        <span>Last 3 Months</span>
        <span>This Year</span>
      </p>
      <div className="m-card m-chart">
        <span className="m-soft">Spent so far</span>
        <b className="m-figure">$1,514</b>
        <svg viewBox="0 0 208 70">
          {weeks.map((height, index) => (
            <rect
              key={index}
              className={index === weeks.length - 1 ? 'on' : undefined}
              x={index * 31}
              y={Math.round(70 - height * 0.8)}
              width="22"
              height="70"
              rx="6"
            />
          ))}
        </svg>
      </div>
      <p className="m-label">Insights</p>
      {insights.map(({ of, title, text }) => (
        <div className="m-row m-insight" key={title}>
          <CategorySymbol of={of} />
          <p>
            <b>{title}</b>
            <span className="m-soft">{text}</span>
          </p>
        </div>
      ))}
    </Phone>
  )
}

export function ImportMockup() {
  return (
    <Phone>
      <p className="m-title">Import</p>
      <p className="m-display">Bring your whole history along</p>
      <p className="m-soft">
        The export from {brand.discontinuedService} is all we need. Nothing is lost on the way.
      </p>
      <div className="m-drop">
        <svg viewBox="0 0 64 64" className="m-nest">
          <path d="M8 36h48c0 14-10 22-24 22S8 50 8 36ZM4 36h56M14 45h36M20 52h24" />
          <path className="m-egg" d="M22 33c0-9 4-15 10-15s10 6 10 15M32 12V2m-5 5 5 6 5-6" />
        </svg>
        <b>transactions.csv</b>
        <span className="m-soft">1.2 MB, ready to import</span>
      </div>
      <div className="m-row">
        <p>
          <b>Keep my categories</b>
          <span className="m-soft">Ours are only a suggestion.</span>
        </p>
        <span className="m-switch" />
      </div>
      <p className="m-button">Start import</p>
    </Phone>
  )
}

const importSteps = [
  { name: '7 accounts found', done: true },
  { name: '24 months of history read', done: true },
  { name: 'Transfers matched', done: true },
  { name: 'Sorting into categories', done: false },
]

export function ImportProgressMockup() {
  return (
    <Phone>
      <p className="m-title">Import Progress</p>
      <div className="m-ring">
        <svg viewBox="0 0 120 120">
          <circle cx="60" cy="60" r="52" />
          <circle className="on" cx="60" cy="60" r="52" pathLength="100" strokeDasharray="68 100" />
        </svg>
        <p>
          <b className="m-figure">68%</b>
          <span className="m-soft">about a minute</span>
        </p>
      </div>
      <p className="m-display">Carrying it over, twig by twig</p>
      <p className="m-soft">1,936 of 2,847 transactions</p>
      <div className="m-card m-steps">
        {importSteps.map(({ name, done }) => (
          <p key={name} className={done ? 'on' : undefined}>
            {name}
          </p>
        ))}
      </div>
      <p className="m-soft m-foot">You can close the app, we carry on.</p>
    </Phone>
  )
}

const importResults = [
  ['2,847', 'transactions'],
  ['7', 'accounts'],
  ['24', 'months'],
  ['12', 'categories'],
]

export function ImportSuccessMockup() {
  return (
    <Phone>
      <p className="m-title">Import Success</p>
      <div className="m-hero">
        <Wren pose="cheering" />
      </div>
      <p className="m-display">Everything made it over</p>
      <div className="m-grid">
        {importResults.map(([number, name]) => (
          <div className="m-card" key={name}>
            <b className="m-figure">{number}</b>
            <span className="m-soft">{name}</span>
          </div>
        ))}
      </div>
      <p className="m-saved">
        <b>About 3 hours saved</b> and 95% sorted without you
      </p>
      <p className="m-button">Open your dashboard</p>
    </Phone>
  )
}
