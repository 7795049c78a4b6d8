/** The categories of the demo budgets. */
export type Category = 'Food' | 'Transport' | 'Shopping' | 'Bills' | 'Entertainment' | 'Health'

/** `line` is as a bank words it. */
const rows: [shop: string, line: string, date: string, amount: string, category: Category][] = [
  ['Corner Bakery', 'SQ *CORNER BAKERY 04', 'Today', '$4.80', 'Food'],
  ['City Metro', 'CITY METRO CH 88213', 'Today', '$22.00', 'Transport'],
  ['Hearth Energy', 'HEARTH DD REF 7741', 'Yesterday', '$61.35', 'Bills'],
  ['Lantern Cinema', 'LANTERN WEB 2 TKT', 'Yesterday', '$27.50', 'Entertainment'],
  ['Green Basket', 'GREEN BASKET MKT 209', 'June 24', '$83.17', 'Food'],
  ['Northline Fuel', 'NORTHLINE 5521 PMP 4', 'June 23', '$41.06', 'Transport'],
  ['Alder Pharmacy', 'ALDER RX 00318', 'June 23', '$12.49', 'Health'],
  ['Paper Kite Books', 'PAPERKITE*ORD 7702', 'June 22', '$31.90', 'Shopping'],
  ['Loop Mobile', 'LOOP MOBILE AUTOPAY', 'June 21', '$38.00', 'Bills'],
  ['Pine & Fern', 'PINE FERN STORE 14', 'June 21', '$76.10', 'Shopping'],
  ['Noodle Bar Nine', 'TST* NOODLE BAR NINE', 'June 20', '$18.65', 'Food'],
  ['Wavelength', 'WAVELENGTH MUS SUB', 'June 19', '$10.99', 'Entertainment'],
]

/** The household's last twelve transactions, newest first, which all pictures of the app share. */
export const transactions = rows.map(([shop, line, date, amount, category]) => {
  return { shop, line, date, amount, category }
})
export type Transaction = (typeof transactions)[number]

export const balance = '$4,286.15'

/** In all, 486 dollars are left in June, as the dashboard says. */
export const budgets: { category: Category; left: string; percent: number }[] = [
  { category: 'Food', left: '$138 left', percent: 69 },
  { category: 'Transport', left: '$46 left', percent: 62 },
  { category: 'Shopping', left: '$92 left', percent: 54 },
  { category: 'Bills', left: '$210 left', percent: 81 },
]

/** Dollars that were spent in each week of June, 1,514 in all. */
export const weeks: { days: string; spent: number }[] = [
  { days: '1–7', spent: 412 },
  { days: '8–14', spent: 356 },
  { days: '15–21', spent: 388 },
  { days: '22–28', spent: 298 },
  { days: '29–30', spent: 60 },
]

export const insights: { of: Category; name: string; text: string }[] = [
  { of: 'Food', name: 'Food is down 12%', text: 'Cooking on Sundays pays off.' },
  { of: 'Entertainment', name: 'Two music plans', text: 'One fewer saves $11 a month.' },
  { of: 'Bills', name: 'Energy is due on Friday', text: 'The money is set aside.' },
]
