import { Wren } from '../../ui/wren.tsx'
import { Phone } from './phone.tsx'

const results = [
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
        {results.map(([number, name]) => (
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
