import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'
import { Meter, TransactionRow } from './phone.tsx'
import { balance, budgets, transactions } from './sample-data.ts'

const charges = ['Ads', 'Trackers', 'Data sold', 'Total surprises']

export function Benefits() {
  const rows = transactions.slice(0, 4).map((one) => <TransactionRow key={one.shop} of={one} />)
  return (
    <section className="landing-band" id="benefits" aria-labelledby="benefits-title">
      <div className="wrap">
        <h2 id="benefits-title">Why {brand.name} is different</h2>
        <div className="benefits">
          <article className="row benefits-smart">
            <div>
              <h3>Smarter AI categorization</h3>
              <p>
                {brand.name} reads each transaction and files it where it belongs. Put one right and
                it remembers.
              </p>
              <p className="row benefits-claim">
                <strong>95%</strong> accuracy, before you lift a feather
              </p>
            </div>
            <ul className="stack benefits-sorting" aria-hidden="true">
              {transactions.slice(4, 8).map(({ line, category }) => (
                <li className="row" key={line}>
                  {line} <span className="landing-tag">{category}</span>
                </li>
              ))}
            </ul>
          </article>
          <article className="row sunny">
            <div>
              <h3>No ads, no tracking</h3>
              <p>
                You are the customer, never the product. What you spend stays between you and the
                bird.
              </p>
            </div>
            <dl className="benefits-receipt" aria-hidden="true">
              {charges.map((name) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>0</dd>
                </div>
              ))}
            </dl>
          </article>
          <article className="row benefits-sync">
            <div>
              <h3>Mobile-first, in step everywhere</h3>
              <p>Made for your thumb, with real-time sync across all your devices.</p>
            </div>
            <div className="benefits-devices" aria-hidden="true">
              <div className="benefits-device">
                <ul className="stack">
                  <li className="phone-card phone-balance">
                    Balance <span className="phone-title">{balance}</span>
                  </li>
                  {budgets.map(({ category, left, percent }) => (
                    <li key={category}>
                      {category} <b>{left}</b>
                      <Meter percent={percent} />
                    </li>
                  ))}
                </ul>
                <div>{rows}</div>
              </div>
              <div className="benefits-device">{rows}</div>
            </div>
          </article>
          <article className="row benefits-delight">
            <div>
              <h3>A simple, delightful interface</h3>
              <p>
                One clear screen, plain words, and a wren that sings when you are doing well.
                Budgeting you will want to open.
              </p>
            </div>
            <Wren pose="cheering" />
          </article>
        </div>
      </div>
    </section>
  )
}
