import { describe, expect, it } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { comparedTitle } from '../../../shared/calendar/similar.ts'
import type { Finding } from '../../../shared/review/finding.ts'
import { turnedIntoPageForms } from '../../../shared/review/forms.ts'
import { reviewText, type ReviewContext } from '../../../shared/review/text-review.ts'
import { writeArticle } from '../../../site/sandbox/ai/ai.ts'
import { labelledTexts } from './labelled-texts.ts'

const context: ReviewContext = {
  title: 'A post',
  facts: '',
  otherTitles: [],
  isKnownLink: (href) => href.includes('.gov/'),
}

/** What a passage, which is no whole article, always lacks. */
const ofWholeArticles = ['length', 'promo', 'introduction', 'conclusion']

function findingsOf(content: string): Finding[] {
  return reviewText(content, context).filter(({ rule }) => !ofWholeArticles.includes(rule))
}

const rules = (content: string, changes: Partial<ReviewContext> = {}) =>
  reviewText(content, { ...context, ...changes }).map(({ rule }) => rule)

describe('of sixty labelled texts', () => {
  const measured = ['sums', 'claims', 'forms', 'clean'].map((name) => {
    const texts = labelledTexts(name).map(({ content, labels }) => {
      const findings = findingsOf(content)
      const isOf = (finding: Finding, label: (typeof labels)[number]) =>
        finding.rule === label.rule && finding.from < label.to && finding.to > label.from
      return {
        labels: labels.length,
        found: labels.filter((label) => findings.some((finding) => isOf(finding, label))).length,
        alarms: findings.filter((finding) => !labels.some((label) => isOf(finding, label))).length,
      }
    })
    return { name, texts }
  })

  it('there are twenty with sums, ten with claims, ten with forms and twenty clean ones', () => {
    expect(measured.map(({ texts }) => texts.length)).toEqual([20, 10, 10, 20])
  })

  it.each(measured.slice(0, 3))('nine in ten labelled places of $name are found', ({ texts }) => {
    const labels = texts.reduce((sum, text) => sum + text.labels, 0)
    const found = texts.reduce((sum, text) => sum + text.found, 0)
    expect(labels).toBeGreaterThan(9)
    expect(found / labels).toBeGreaterThanOrEqual(0.9)
  })

  it.each(measured)('none of $name has more than one false alarm', ({ texts }) => {
    expect(Math.max(...texts.map(({ alarms }) => alarms))).toBeLessThanOrEqual(1)
  })
})

it('amounts beside a 50/30/20 that are no shares of it are left alone', () => {
  const right = 'By 50/30/20 of $4,000 you have $2,000, $1,200 and $800.'
  const others = 'The 50/30/20 rule is no help at $4,000 with bills of $9,000, $700 and $30.'
  expect(findingsOf(`${right}\n\n${others}`)).toEqual([])
})

it.each([
  ['sum', 'If your rent is $1,500 and you earn $5,000, rent takes 40% of your income.'],
  ['sum', 'Four weeks of $60 lunches add up to $300.'],
  ['sum', 'A $3,000 balance at 20% APR costs you roughly $400 in interest each year.'],
  ['sum', 'You had $800, spent $350, and now have $550.'],
  ['sum', '10% of $65 is $7.50, so round up.'],
  ['sum', 'Skipping two $5 coffees a week saves $620 a year.'],
  ['sum', 'Set aside $25 every week and you will have $1,400 by the end of the year.'],
  ['sum', '$1,000 + $250 + $75 = $1,335.'],
  ['sum', 'With 50/30/20 of $4,000 you have $2,000, $1,200 and $900.'],
  ['sum', 'Of $4,000, 50/30/20 makes $2,000, $1,300 and $800.'],
  [
    'sum',
    'Your budget could be: $900 rent, $300 food and $150 transport, for a total of $1,450.',
  ],
  ['promise', 'This plan will definitely make you rich, with zero risk.'],
  ['promise', 'Guaranteed results in thirty days!'],
  ['dated', 'The 401(k) limit is $23,500 and rises most years.'],
  ['dated', 'Mortgage rates are now around 6.5%, which is a lot.'],
  ['dated', 'Savings accounts currently pay 4.5% APY.'],
  ['product', 'Pennywren has helped thousands of customers get out of debt.'],
  ['self', 'Sure! Here is a blog post about budgets.'],
  [
    '',
    'A budget of $2,000 with $1,200 for rent leaves little; $300 of groceries and $200 of gas take most of it.',
  ],
  ['', 'Prices rose 3% in 2024 and 2.9% in 2025, according to the Bureau of Labor Statistics.'],
  ['', 'If you save $300 a month for 6 months, you have $1,800. At $450 a month it takes 4.'],
  ['', 'We cannot promise that it works. Nobody can guarantee a return.'],
  ['', 'The average of $80, $100 and $120 is $100. Together they make $300.'],
  ['', 'Going from $60 to $45 a week is 25% less, or $15 that you keep.'],
])('a sentence has the findings that a reader would name: %j in %j', (rule, content) => {
  expect(findingsOf(content).map((finding) => finding.rule)).toEqual(rule === '' ? [] : [rule])
})

it('a text made to be slow is read in bounded steps', () => {
  const content = `${'$1 and '.repeat(8000)}together that is $99`
  expect(findingsOf(content)).toMatchObject([{ rule: 'sum' }])
})

it('a sum that is wrong is named with its place and the right one', () => {
  const content = 'Plan it.\n\nPut $10 a week aside: $10 x 4 = $50 in all.'
  expect(findingsOf(content)).toEqual([
    {
      rule: 'sum',
      from: content.indexOf('$50'),
      to: content.indexOf('$50') + 3,
      message: 'This does not work out: it should be $40, not $50.',
    },
  ])
})

it('a sum that is rounded, or said to be about right, is right', () => {
  expect(findingsOf('$100 / 3 = $33.33, and 18% of $2,500 is about $450.')).toEqual([])
  expect(findingsOf('$30 a week is about $130 a month.')).toEqual([])
})

describe('a whole article', () => {
  const article = writeArticle({ title: 'Debt', description: 'Begin', closing: brand.promo })

  it('as it should be has no findings', () => {
    expect(rules(article)).toEqual([])
  })

  it('is missed parts of', () => {
    expect(rules(article.replace(brand.promo, ''))).toContain('promo')
    expect(rules('## Start\n\nWords.')).toEqual(['introduction', 'length', 'promo'])
    expect(rules('Words without a heading.')).toContain('conclusion')
    expect(rules(`${article}\n\n${'word '.repeat(600)}`)).toContain('length')
  })

  it('with the title of another one is named', () => {
    const otherTitles = [comparedTitle('Sinking funds: a beginner’s guide')]
    const title = 'Sinking Funds – a Beginners Guide'
    expect(rules(article, { title, otherTitles })).toEqual(['twin'])
    expect(rules(article, { title: 'Sinking ships', otherTitles })).toEqual([])
  })

  it('is not there yet where the text is empty', () => {
    expect(rules(' \n')).toEqual([])
  })
})

const claim = `${brand.name} negotiates with your bank.`

it('a claim about the product is named unless a fact holds it', () => {
  expect(findingsOf(claim)).toMatchObject([{ rule: 'product' }])
  expect(rules(claim, { facts: 'It negotiates with banks.' })).not.toContain('product')
})

it('places count in the text as it is, with every kind of line end', () => {
  const content = 'One.\r\nTwo.\rThree: $2 + $2 = $5.'
  const [finding] = findingsOf(content)
  expect(content.slice(finding?.from, finding?.to)).toBe('$5')
})

it('forms that the page has not are turned into what it has', () => {
  const content = [
    '1. Write',
    '2) Count',
    '* Rent',
    '',
    '> A word',
    '',
    '---',
    '',
    '#### Deep',
    '| Method | Time |',
    '|---|:--|',
    '| Envelope | 1 hour |',
    '![A picture](/a.png)',
    'It _is_ the __whole method__, in `_code_` and snake_case_names',
  ].join('\n')
  expect(turnedIntoPageForms(content)).toBe(
    [
      '- Write',
      '- Count',
      '- Rent',
      '',
      'A word',
      '',
      '### Deep',
      '- **Method**: Time',
      '- **Envelope**: 1 hour',
      'It *is* the **whole method**, in `_code_` and snake_case_names',
    ].join('\n'),
  )
})

it('forms that the page has not are gone after that, and a text without them stays as it is', () => {
  for (const { content } of labelledTexts('forms')) {
    const turned = turnedIntoPageForms(content)
    expect(findingsOf(turned).filter(({ rule }) => rule === 'form')).toEqual([])
  }
  for (const { content } of labelledTexts('clean')) {
    expect(turnedIntoPageForms(content)).toBe(content)
  }
})
