import { categories, CategorySymbol } from './category.tsx'
import { Phone } from './phone.tsx'

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
