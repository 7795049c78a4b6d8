import { expect, test } from 'vitest'
import { parseArticle, plainText } from '../../../shared/post/article-text.ts'
import { sumsOf } from '../../../site/ui/article-sums.ts'

/** Each item of a list, with `|` before what is aligned as its amount. */
const lists: [content: string, aligned: string[]][] = [
  ['- Rent: $1,450\n- Gas: $160.50', ['Rent: |$1,450', 'Gas: |$160.50']],
  ['- **Rent:** $1,450\n- Total: **$1,610**', ['Rent: |$1,450', 'Total: |$1,610']],
  ['- Miete: 1.450,00 €\n- Strom – 62 €', ['Miete: |1.450,00 €', 'Strom – |62 €']],
  [
    '- Refund: −$40\n- Fee: -£3\n- Flat = CHF 900',
    ['Refund: |−$40', 'Fee: |-£3', 'Flat = |CHF 900'],
  ],
  ['- Rent $1,450\n- Car insurance $110', ['Rent |$1,450', 'Car insurance |$110']],
  // Beside an item without an amount, a label has to end like one.
  ['- Paid off in month 12\n- Interest: $762', ['Paid off in month 12', 'Interest: |$762']],
  ['- A house might need $3,000\n- A roof.', ['A house might need $3,000', 'A roof.']],
  ['- A house might need $3,000', ['A house might need $3,000']],
  ['- Rate: 24%\n- Year: 2025\n- $5', ['Rate: 24%', 'Year: 2025', '$5']],
  ['- Rent: $1,450 a month\n- See [x](/x)', ['Rent: $1,450 a month', 'See x']],
]

test.each(lists)('%j', (content, aligned) => {
  const [list] = parseArticle(content)
  if (list?.kind !== 'list') throw new Error('It is no list.')
  const shown = sumsOf(list.items).map((sum, at) =>
    sum ? `${plainText(sum.label)}|${plainText(sum.amount)}` : plainText(list.items[at] ?? []),
  )
  expect(shown).toEqual(aligned)
})
