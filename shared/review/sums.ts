import type { Finding, Line } from './finding.ts'

/*
 * All patterns have bounded gaps between their parts, so that the time they take grows with the length
 * of the text and not with its square.
 */

const amount = String.raw`\$\d[\d,]*(?:\.\d+)?k?(?![\d,]*\d)`
const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const count = String.raw`(?:\d{1,3}|${words.join('|')})`
const period = '(?:workday|day|week|month|year)'
const per = String.raw`(?:an?|per|each|every) (?<from>${period})\b`
/** Nothing that is counted itself. */
const gap = (length: number) => String.raw`[^$%\n]{0,${length}}?`
const result = String.raw`(?<about>(?:about|around|roughly|nearly|almost|over|more than|close to) )?(?<result>${amount})`
const comesTo = String.raw`(?:\bis\b|\bare\b|=|\bor\b|comes? to|makes?|adds? up to|saves?(?: you)?|becomes?|means|equals|totals|leaves|end the year with|set aside|:)`

type Groups = Record<string, string | undefined>

interface Sum {
  pattern: RegExp
  /** What the result has to be; several where the words leave it open, none where they say nothing. */
  expected: (groups: Groups) => number[]
}

function sum(source: string, expected: Sum['expected']): Sum {
  return { pattern: pattern(source), expected }
}

const operation = String.raw`[-+−–x×*/÷]`
const about = '(?<about>about |around |roughly |nearly |almost )?'
const percentResult = String.raw`${about}(?<result>\d[\d.]*%)`
const part = '(?<part>half|a third|a quarter|a fifth|a tenth)'
const partOfBase: Sum['expected'] = ({ base, part = '' }) => [
  value(base) * (shares[part.toLowerCase()] ?? Number.NaN),
]
const timesBase: Sum['expected'] = ({ base, times }) => [value(base) * value(times)]
const percentOfBase: Sum['expected'] = ({ base, percent }) => [(value(percent) / 100) * value(base)]

const sums: readonly Sum[] = [
  // $4.50 x 20 = $90, and longer chains.
  sum(
    String.raw`(?<chain>\$?\d[\d,.]*\d?%?(?: [a-z]{1,12})? ${operation} \$?\d[\d,.]*\d?(?: [a-z]{1,12})?(?: ${operation} \$?\d[\d,.]*\d?){0,12}) = ${result}`,
    ({ chain = '' }) => [worth(chain)],
  ),
  sum(
    String.raw`(?<percent>\d[\d.]*)% of (?:[a-z]{1,12} ){0,4}(?<base>${amount})${gap(30)}${comesTo} ${result}`,
    percentOfBase,
  ),
  // $22 a week is $1,144 a year.
  sum(
    String.raw`(?<base>${amount})${gap(20)} ${per}${gap(50)}${comesTo} ${result}${gap(12)} (?:an?|per|each|every) (?<to>${period})\b`,
    ({ base, from = '', to = '' }) => perPeriod(value(base), from, to),
  ),
  // $50 per week for 52 weeks … $2,600.
  sum(
    String.raw`(?<base>${amount})${gap(20)} ${per}${gap(40)}\b(?:for|after|in|over) (?<times>${count}) \k<from>s?\b${gap(40)}${comesTo} ${result}`,
    timesBase,
  ),
  // three months, at $2,300 a month, come to $6,900.
  sum(
    String.raw`\b(?<times>${count}) (?<unit>${period})s,?${gap(15)} (?<base>${amount})${gap(20)} (?:an?|per|each|every) \k<unit>\b${gap(20)}(?:comes? to|makes?|adds? up to|totals?|is) ${result}`,
    timesBase,
  ),
  // Divide $1,200 by 12 … $100 every month.
  sum(
    String.raw`\bdivide (?<base>${amount})${gap(40)} (?:by|into|over) (?<times>${count})\b${gap(40)} ${result}`,
    ({ base, times }) => [value(base) / value(times)],
  ),
  // Four weeks of $60 add up to $240.
  sum(
    String.raw`\b(?<times>${count}) ${period}s of${gap(15)} ?(?<base>${amount})${gap(30)}${comesTo} ${result}`,
    timesBase,
  ),
  // $25 every week and you will have $1,300 by the end of the year.
  sum(
    String.raw`(?<base>${amount})${gap(20)} ${per}${gap(30)}\b(?:have|saved?|get) ${result}${gap(10)} (?:by|at|in|after|before) (?:the end of )?(?:the|an?|one) year\b`,
    ({ base, from = '' }) => perPeriod(value(base), from, 'year'),
  ),
  // had $800, spent $350, and now have $450.
  sum(
    String.raw`\b(?:had|started with|begin with) (?<base>${amount})${gap(20)}\b(?:spent|spend|paid|pay) (?<part>${amount})${gap(30)}\b(?:have|has|had|leaves|left with|remains?) ${result}`,
    ({ base, part }) => [value(base) - value(part)],
  ),
  // Rent is $1,500 and you earn $5,000: rent takes 30% of your income.
  sum(
    String.raw`(?<part>${amount})${gap(40)}(?<base>${amount})${gap(40)}\b${percentResult} of (?:your|his|her|their|the|my) (?:income|pay|salary|take-home)`,
    ({ part, base }) => {
      const [low = 0, high = 0] = [value(part), value(base)].sort((a, b) => a - b)
      return [(low / high) * 100]
    },
  ),
  // $3,000 at 20% APR costs $600 in interest a year.
  sum(
    String.raw`(?<base>${amount})${gap(30)} at (?<percent>\d[\d.]*)% (?:interest|AP[RY])${gap(30)} ${result}${gap(20)} (?:an?|per|each|every) year\b`,
    percentOfBase,
  ),
  // from $400 to $500, an increase of 25%.
  sum(
    String.raw`\bfrom (?<base>${amount}) to (?<end>${amount})${gap(40)} ${percentResult}`,
    ({ base, end }) => [Math.abs(value(end) / value(base) - 1) * 100],
  ),
  // was $120, the new one is $90. You save $30.
  sum(
    String.raw`\b(?:was|were|cost) (?<base>${amount})${gap(40)}\b(?:is|are|now) (?<end>${amount})${gap(20)}\b(?:saves?|less by|a difference of) ${result}`,
    ({ base, end }) => [Math.abs(value(base) - value(end))],
  ),
  // Out of 30 days, … 12. That is 40%.
  sum(
    String.raw`\bout of (?<base>\d+)${gap(60)}\b(?<part>\d+)\b${gap(20)}\b(?:is|are|or|makes) ${percentResult}`,
    ({ base, part }) => [(value(part) / value(base)) * 100],
  ),
  sum(
    String.raw`\b${part} of${gap(20)} (?<base>${amount})${gap(10)}${comesTo} ${result}`,
    partOfBase,
  ),
  // Half of $300 is $150, and a third of it is $100.
  sum(
    String.raw`\bof${gap(20)} (?<base>${amount})${gap(10)}${comesTo} ${amount},?${gap(10)}\b${part} of (?:it|that) is ${result}`,
    partOfBase,
  ),
]

const shares: Record<string, number> = {
  half: 1 / 2,
  'a third': 1 / 3,
  'a quarter': 1 / 4,
  'a fifth': 1 / 5,
  'a tenth': 1 / 10,
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'dgi')
}

/** Sums and percentages of a line that do not work out. */
export function sumsInLine({ text, from }: Line): Finding[] {
  if (!/[$%]/.test(text)) return []
  const findings = sums.flatMap(({ pattern: of, expected }) =>
    Array.from(text.matchAll(of)).flatMap((match) => {
      const groups: Groups = match.groups ?? {}
      const right = expected(groups).filter((each) => Number.isFinite(each))
      const said = groups['result'] ?? ''
      const place = match.indices?.groups?.['result']
      const isWrong = right.length > 0 && !right.some((each) => isSame(said, each, groups['about']))
      return isWrong && place ? [wrong(from + place[0], said, right[0] ?? 0)] : []
    }),
  )
  const chains = [enumeration(text), subtraction(text), percentShares(text)]
  return [
    ...findings,
    ...chains.flatMap((found) => (found ? [wrong(from + found.at, found.said, found.right)] : [])),
  ]
}

/** The split of an income as '50/30/20' or by shares in a list, over a paragraph and its list. */
export function sumsInList(
  before: readonly Line[],
  items: readonly Line[],
  after?: Line,
): Finding[] {
  return [...sharesInList(before, items), ...totalOfList(items, after)]
}

const ruleWithShares = /\b(\d{2})\/(\d{2})\/(\d{2})\b/
const labels = ['needs|essentials|must-haves', 'wants|fun', 'savings?|debts?'] as const

/** Amounts for needs, wants and savings, of an income by the rule that the line names. */
export function sharesInLine({ text, from }: Line): Finding[] {
  const rule = ruleWithShares.exec(text)
  if (!rule) return []
  const parts = rule.slice(1).map(Number)
  if (total(parts) !== 100) return []
  const labelled = parts.flatMap((percent, at) => {
    const own = String.raw`(?<result>${amount})(?: [a-z]{1,10}){0,3} (?:${labels[at] ?? ''})\b`
    const match = pattern(own).exec(text)
    return match ? [{ percent, at: match.index, said: match.groups?.['result'] ?? '' }] : []
  })
  const amounts = amountsIn(text)
  const base = amounts.find(({ at }) => !labelled.some((one) => one.at === at))
  if (!base) return []
  const right = (percent: number) => (value(base.said) * percent) / 100
  const isWrong = ({ percent, said }: { percent: number; said: string }) =>
    !isSame(said, right(percent))
  const inOrder = parts.map((percent, at) => ({ percent, ...(amounts[at + 1] ?? base) }))
  // Without labels they are the three amounts behind the income, where most of them are its shares.
  const isInOrder = amounts.length === 4 && inOrder.filter(isWrong).length < 2
  const named = labelled.length > 0 || !isInOrder ? labelled : inOrder
  return named
    .filter(isWrong)
    .map(({ percent, at, said }) => wrong(from + at, said, right(percent)))
}

function sharesInList(before: readonly Line[], items: readonly Line[]): Finding[] {
  const share = String.raw`(?<percent>\d[\d.]*)%${gap(20)}(?<result>${amount})`
  const shared = items.flatMap(({ text, from }) => {
    const match = pattern(share).exec(text)
    const { percent, result: said = '' } = match?.groups ?? {}
    const place = match?.indices?.groups?.['result']
    return place ? [{ percent: value(percent), said, at: from + place[0] }] : []
  })
  if (shared.length < 2) return []
  const bases = before.flatMap(({ text }) => amountsIn(text).map(({ said }) => value(said)))
  const wrongOf = (base: number) =>
    shared.filter(({ percent, said }) => !isSame(said, (base * percent) / 100))
  // The amount that most of the shares are of.
  const best = bases
    .map((base) => ({ base, off: wrongOf(base) }))
    .sort((a, b) => a.off.length - b.off.length)[0]
  if (!best || best.off.length >= shared.length / 2) return []
  return best.off.map(({ at, said, percent }) => wrong(at, said, (best.base * percent) / 100))
}

const totalWords =
  /^(?:\*\*)?(?:total|together|in total|altogether|sum|that(?: is|’s|'s| makes| adds up to| comes to)|(?:this|these|it|they) adds? up to)\b/i

/** A list of amounts, and the total that its last item or the paragraph behind it says. */
function totalOfList(items: readonly Line[], after: Line | undefined): Finding[] {
  const last = items.at(-1)
  const isLast = last !== undefined && totalWords.test(last.text.replace(/^- /, ''))
  const end = isLast ? last : after
  const parts = (isLast ? items.slice(0, -1) : items).map(({ text }) => amountsIn(text))
  if (!end || (!isLast && !totalWords.test(end.text))) return []
  if (parts.length < 2 || parts.some(({ length }) => length !== 1)) return []
  const [whole] = amountsIn(end.text)
  const right = total(parts.flat().map(({ said }) => value(said)))
  if (!whole || isSame(whole.said, right)) return []
  return [wrong(end.from + whole.at, whole.said, right)]
}

interface Place {
  at: number
  said: string
  right: number
}

/** Every run of the parts is added up. */
const mostParts = 30

/** $15.99, $11.99 and $9.99. Together that is $37.97. */
function enumeration(text: string): Place | undefined {
  const end =
    /\b(?:together,? (?:that|they|it|these)(?: is| are| make| come to| cost)?|(?:that|they|it|these|which) (?:adds? up to|comes? to)|(?:in total|altogether),?(?: that is)?|(?:for|with|at) a total of) (?:about )?(?=\$)/i.exec(
      text,
    )
  if (!end) return undefined
  const at = end.index + end[0].length
  const amounts = amountsIn(text.slice(0, end.index)).slice(-mostParts)
  const said = amountsIn(text.slice(at))[0]?.said ?? ''
  const values = amounts.map((each) => value(each.said))
  if (values.length < 2) return undefined
  // Any of them in a row may be meant: an income before them, or a result, is none of the parts.
  const runs = values.flatMap((_, from) =>
    values.slice(from + 1).map((__, length) => total(values.slice(from, from + length + 2))),
  )
  if (runs.some((sum) => isSame(said, sum))) return undefined
  const colon = text.lastIndexOf(':', end.index)
  const isParted = colon !== -1 && amounts.filter((each) => each.at > colon).length > 1
  const first = isParted ? amounts.findIndex((each) => each.at > colon) : 0
  return { at, said, right: total(values.slice(first)) }
}

/** $3,200. Subtract rent ($1,100) and food ($600), and you have $1,500 left. */
function subtraction(text: string): Place | undefined {
  const verb = /\b(?:subtract|take away|deduct|minus)\b/i.exec(text)
  if (!verb) return undefined
  const base = amountsIn(text.slice(0, verb.index)).at(-1)
  const rest = text.slice(verb.index)
  const left =
    /\b(?:leaves?(?: you)?(?: with)?|you have|there (?:is|remains)|are left with|remain(?:s|ing)?) (?:about )?(?=\$)/i.exec(
      rest,
    )
  if (!base || !left) return undefined
  const parts = amountsIn(rest.slice(0, left.index))
  const at = left.index + left[0].length
  const said = amountsIn(rest.slice(at))[0]?.said ?? ''
  const right = value(base.said) - total(parts.map((part) => value(part.said)))
  if (parts.length === 0 || isSame(said, right)) return undefined
  return { at: verb.index + at, said, right }
}

/** 70% for living, 20% for saving and 10% for giving. */
function percentShares(text: string): Place | undefined {
  if (!/\b(?:splits?|divides?|allocates?|budgets?)\b/i.test(text)) return undefined
  const parts = Array.from(text.matchAll(/(\d{1,2})% (?:for|to|goes to|on) /g))
  const last = parts.at(-1)
  const sum = total(parts.map(([, percent]) => value(percent)))
  if (parts.length < 3 || !last || sum === 100) return undefined
  return { at: last.index, said: `${last[1]}%`, right: value(last[1]) + 100 - sum }
}

function wrong(from: number, said: string, right: number): Finding {
  const isShare = said.endsWith('%')
  const rounded = Math.round(right * 100) / 100
  const text = rounded.toLocaleString('en-US', {
    minimumFractionDigits: !isShare && !Number.isInteger(rounded) ? 2 : 0,
  })
  const should = isShare ? `${text}%` : `$${text}`
  const message = `This does not work out: it should be ${should}, not ${said}.`
  return { rule: 'sum', from, to: from + said.length, message }
}

/** Whether a number is the right one, as far as it is rounded. */
function isSame(said: string, right: number, about?: string): boolean {
  const off = Math.abs(value(said) - right)
  if (about !== undefined) return off <= Math.abs(right) * 0.06
  const decimals = /\.(\d+)/.exec(said)?.[1]?.length ?? 0
  return off <= 0.5 * 10 ** -decimals + 1e-9
}

const inYear: Record<string, readonly number[]> = {
  day: [365, 364, 360],
  workday: [250, 260],
  week: [52, 50],
  month: [12],
  year: [1],
}

/** What an amount per period is per other period; weeks and days make months of several lengths. */
function perPeriod(base: number, from: string, to: string): number[] {
  const [a, b] = [from.toLowerCase(), to.toLowerCase()]
  const direct = (inYear[a] ?? []).flatMap((of) => (inYear[b] ?? []).map((by) => (base * of) / by))
  const ofMonth: Record<string, readonly number[]> = {
    week: [4, 4.33],
    day: [28, 30, 31],
    workday: [20, 21, 22],
  }
  const monthly = b === 'month' ? (ofMonth[a] ?? []).map((of) => base * of) : []
  const weekly = b === 'week' && a.endsWith('day') ? [base * (a === 'day' ? 7 : 5)] : []
  return [...direct, ...monthly, ...weekly]
}

function amountsIn(text: string): { said: string; at: number }[] {
  const found = text.matchAll(new RegExp(amount, 'g'))
  return Array.from(found, ({ 0: said, index }) => ({ said, at: index }))
}

function value(text: string | undefined): number {
  const word = words.indexOf((text ?? '').toLowerCase())
  if (word !== -1) return word + 1
  const number = Number((text ?? '').replace(/[$,%k]/g, ''))
  return text?.endsWith('k') ? number * 1000 : number
}

function total(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0)
}

/** A chain of operations, products before sums. */
function worth(chain: string): number {
  const parts = chain.split(new RegExp(` (${operation}) `))
  const terms: number[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [number = ''] = (parts[at] ?? '').split(' ')
    const each = number.endsWith('%') ? value(number) / 100 : value(number)
    const sign = parts[at - 1]
    const last = terms.length - 1
    if (sign === undefined || sign === '+') terms.push(each)
    else if (/[-−–]/.test(sign)) terms.push(-each)
    else terms[last] = /[/÷]/.test(sign) ? (terms[last] ?? 0) / each : (terms[last] ?? 0) * each
  }
  return total(terms)
}
