import { CategorySymbol } from './category.tsx'
import { Phone } from './phone.tsx'

/** Heights of the bars, in per cent. */
const weeks = [58, 82, 44, 66, 38, 50, 30]

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
      <div className="m-row m-insight">
        <CategorySymbol of="Food" />
        <p>
          <b>Food is down 12%</b>
          <span className="m-soft">Cooking on Sundays pays off.</span>
        </p>
      </div>
      <div className="m-row m-insight">
        <CategorySymbol of="Entertainment" />
        <p>
          <b>Two music subscriptions</b>
          <span className="m-soft">Keeping one saves $11 a month.</span>
        </p>
      </div>
      <div className="m-row m-insight">
        <CategorySymbol of="Bills" />
        <p>
          <b>Energy is due on Friday</b>
          <span className="m-soft">The money is already set aside.</span>
        </p>
      </div>
    </Phone>
  )
}
