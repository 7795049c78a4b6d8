import type { ReactNode } from 'react'
import type { Category, Transaction } from './sample-data.ts'

/** The outline of each category's symbol. */
const symbols: Record<Category, string> = {
  Food: 'M7 3v8m0 0v10M4 3v5a3 3 0 0 0 6 0V3M17 21V3c-3 1-4 5-4 10h4',
  Transport: 'M6 4h12a2 2 0 0 1 2 2v11H4V6a2 2 0 0 1 2-2zM4 11h16M7 17v3m10-3v3M8 14h.01M16 14h.01',
  Shopping: 'M5 8h14l1 13H4zM9 11V7a3 3 0 0 1 6 0v4',
  Bills: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  Entertainment: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
  Health: 'M12 20C5 15 3 11 4.5 7.5 6 4.5 10 4.5 12 8c2-3.5 6-3.5 7.5-.5C21 11 19 15 12 20z',
}

export const categories = Object.keys(symbols) as Category[]

export function CategorySymbol({ of }: { of: Category }) {
  return (
    <svg viewBox="0 0 24 24" className={`phone-symbol phone-${of.toLowerCase()}`}>
      <path d={symbols[of]} />
    </svg>
  )
}

/** The outlines of the tabs' symbols, relative to a corner, so that all but one are one path. */
const tabs = {
  home: 'm4 11 8-7 8 7v9h-5v-6h-6v6h-5z',
  insights: 'm5 20v-7m7 7v-15m7 15v-10',
  budgets: 'm12 3a9 9 0 1 0 9 9h-9zm4 .5a9 9 0 0 1 4.5 4.5h-4.5z',
  more: 'm5 12h.01m6.99 0h.01m6.99 0h.01',
}

interface Props {
  title?: string
  /** The app's screens have tabs at the foot, the ones before the app has data have not. */
  tab?: keyof typeof tabs
  children: ReactNode
}

/** A phone of 280 by 600 px. A picture: it cannot be focused, and its slide says what it shows. */
export function Phone({ title, tab, children }: Props) {
  return (
    <div className="phone" inert aria-hidden="true">
      <p className="phone-row phone-status">
        9:41
        <svg viewBox="0 0 40 12" width="40" height="12">
          <path
            fill="currentColor"
            fillRule="evenodd"
            d="M0 8h3v4H0zM5 5h3v7H5zM10 2h3v10h-3zM22 0h13a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Zm0 1a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2V3a2 2 0 0 0-2-2ZM21.5 2.5h11v7h-11zM39 4h1v4h-1z"
          />
        </svg>
      </p>
      <div className="phone-screen">
        {title !== undefined && <p className="phone-title">{title}</p>}
        {children}
      </div>
      {tab && <Tabs chosen={tab} />}
    </div>
  )
}

function Tabs({ chosen }: { chosen: keyof typeof tabs }) {
  const placed = Object.entries(tabs).map(([name, path], index) => {
    return { isChosen: name === chosen, path: `M${20 + 64 * index} 0${path}` }
  })
  const drawn = (isOn: boolean) =>
    placed.flatMap(({ isChosen, path }) => (isChosen === isOn ? path : [])).join('')
  return (
    <svg className="phone-tabs" viewBox="0 0 256 24">
      <path d={drawn(false)} />
      <path className="phone-on" d={drawn(true)} />
    </svg>
  )
}

/** A bar that is filled to `percent`. */
export function Meter({ percent }: { percent: number }) {
  return (
    <svg className="phone-meter" fill="var(--verdigris)">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}

interface RowProps {
  of: Category
  name: string
  /** Says more, below the name. */
  text: string
  end?: ReactNode
}

/** A line of a list: a category's symbol, a name, what is said of it, and at its end an amount. */
export function Row({ of, name, text, end }: RowProps) {
  return (
    <p className="soft phone-item">
      <CategorySymbol of={of} />
      <b>{name}</b>
      {text}
      {end}
    </p>
  )
}

export function TransactionRow({ of: { category, shop, date, amount } }: { of: Transaction }) {
  return <Row of={category} name={shop} text={date} end={<b>−{amount}</b>} />
}

/** A label, and a field that is filled in. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p className="phone-label">{label}</p>
      <div className="phone-card phone-field phone-row">{children}</div>
    </>
  )
}

/** Steps that are done, and the one that is under way. */
export function Steps({ done, next = '' }: { done: readonly string[]; next?: string }) {
  return (
    <div className="phone-card phone-steps">
      {done.map((step) => (
        <p key={step} className="phone-on">
          ✓ {step}
        </p>
      ))}
      {next !== '' && <p>○ {next}</p>}
    </div>
  )
}
