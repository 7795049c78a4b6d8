import { CategorySymbol, type Category } from './category.tsx'
import { Meter } from './meter.tsx'
import { Phone } from './phone.tsx'

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
