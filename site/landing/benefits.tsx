import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'

export function Benefits() {
  return (
    <section className="band" id="benefits" aria-labelledby="benefits-title">
      <div className="wrap">
        <h2 id="benefits-title">Why {brand.name} is different</h2>
        <div className="row benefits">
          <Sorting />
          <Receipt />
          <Sync />
          <Delight />
        </div>
      </div>
    </section>
  )
}

const lines = [
  ['SQ *MORNING LARK 0412', 'Food'],
  ['TFL TRAVEL CH 88213', 'Transport'],
  ['NW UTILS DD REF 7741', 'Bills'],
  ['ODEON WEB 2 TKT', 'Entertainment'],
] as const

function Sorting() {
  return (
    <article className="row benefit benefit-sorting">
      <div>
        <h3>Smarter AI categorization</h3>
        <p>
          {brand.name} reads each transaction and files it where it belongs. Put one right and it
          remembers.
        </p>
        <p className="benefit-claim">
          <strong>95%</strong> accuracy, before you lift a feather
        </p>
      </div>
      <ul className="stack sorting" aria-hidden="true">
        {lines.map(([line, category]) => (
          <li className="row" key={line}>
            {line} <span className="tag">{category}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}

const charges = ['Ads', 'Trackers', 'Data sold']

function Receipt() {
  return (
    <article className="benefit benefit-receipt">
      <h3>No ads, no tracking</h3>
      <p>You are the customer, never the product. What you spend stays between you and the bird.</p>
      <dl className="receipt" aria-hidden="true">
        {charges.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>0</dd>
          </div>
        ))}
        <div className="receipt-total">
          <dt>Total surprises</dt>
          <dd>0</dd>
        </div>
      </dl>
    </article>
  )
}

function Sync() {
  return (
    <article className="benefit benefit-sync">
      <div className="devices" aria-hidden="true">
        <p className="tablet">
          Groceries <b>$138 left</b>
        </p>
        <p className="handset">
          Groceries <b>$138 left</b>
        </p>
      </div>
      <h3>Mobile-first, in step everywhere</h3>
      <p>Made for your thumb, with real-time sync across all your devices.</p>
    </article>
  )
}

function Delight() {
  return (
    <article className="row benefit benefit-delight">
      <div>
        <h3>A simple, delightful interface</h3>
        <p>
          One clear screen, plain words, and a wren that sings when you are doing well. Budgeting
          you will want to open.
        </p>
      </div>
      <Wren pose="cheering" />
    </article>
  )
}
