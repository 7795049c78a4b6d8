/** The categories of the demo budgets, each with the outline of its symbol. */
const symbols = {
  Food: 'M7 3v8m0 0v10M4 3v5a3 3 0 0 0 6 0V3M17 21V3c-3 1-4 5-4 10h4',
  Transport: 'M6 4h12a2 2 0 0 1 2 2v11H4V6a2 2 0 0 1 2-2zM4 11h16M7 17v3m10-3v3M8 14h.01M16 14h.01',
  Shopping: 'M5 8h14l1 13H4zM9 11V7a3 3 0 0 1 6 0v4',
  Bills: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  Entertainment: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
  Health: 'M12 20C5 15 3 11 4.5 7.5 6 4.5 10 4.5 12 8c2-3.5 6-3.5 7.5-.5C21 11 19 15 12 20z',
}

export type Category = keyof typeof symbols

export const categories = Object.keys(symbols) as Category[]

export function CategorySymbol({ of }: { of: Category }) {
  return (
    <svg viewBox="0 0 24 24" className={`m-symbol m-${of.toLowerCase()}`}>
      <path d={symbols[of]} />
    </svg>
  )
}
