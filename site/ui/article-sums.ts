import { plainText, type Inline } from '../../shared/post/article-text.ts'

/** A list item's two halves: what an amount is for, and the amount. */
export interface Sum {
  label: readonly Inline[]
  amount: readonly Inline[]
}

const digits = String.raw`\d[\d.,\u00a0\u202f]*`
const currency = '(?:[A-Z]{3}|[A-Z]{0,3}\\p{Sc})'
/** An amount of money at the end of a text: '$1,450', '−$40', '1.450,00 €', 'CHF 30'. */
const amountAtEnd = new RegExp(
  String.raw`(?:^|(?<=\s))[-+−–~≈]?(?:${currency}\s?[-−]?${digits}|${digits}\s?${currency})$`,
  'u',
)
/** The end of a label, which an amount follows for sure. */
const labelEnd = /[:=–—-]\s*$/

/**
 * Splits those items of a list that are a sum: a label that ends in a colon, a dash or an equals sign
 * and then an amount of money; where each item of the list ends in an amount, its label may end in
 * anything. The halves joined are the item as it was.
 */
export function sumsOf(items: readonly (readonly Inline[])[]): (Sum | undefined)[] {
  const split = items.map(splitAtAmount)
  const isAllSums = items.length > 1 && split.every((sum) => sum !== undefined)
  return split.map((sum) =>
    sum && (isAllSums || labelEnd.test(plainText(sum.label))) ? sum : undefined,
  )
}

function splitAtAmount(item: readonly Inline[]): Sum | undefined {
  const last = item.at(-1)
  const before = item.slice(0, -1)
  if (last?.kind === 'strong' || last?.kind === 'emphasis') {
    const isAmount = amountAtEnd.exec(plainText([last]))?.index === 0
    return isAmount && before.length > 0 ? { label: before, amount: [last] } : undefined
  }
  if (last?.kind !== 'text') return undefined
  const text = last.text.trimEnd()
  const { index } = amountAtEnd.exec(text) ?? {}
  if (index === undefined || (index === 0 && before.length === 0)) return undefined
  return {
    label: [...before, { ...last, text: text.slice(0, index) }],
    amount: [{ ...last, text: text.slice(index) }],
  }
}

/** Whether there is a link among pieces of a line. */
export function hasLink(pieces: readonly Inline[]): boolean {
  return pieces.some(
    (piece) => piece.kind === 'link' || ('children' in piece && hasLink(piece.children)),
  )
}
