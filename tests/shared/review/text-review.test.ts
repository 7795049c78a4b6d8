import { describe, expect, it } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { withoutPlace, type Finding } from '../../../shared/review/finding.ts'
import { reviewText, type ReviewContext } from '../../../shared/review/text-review.ts'
import { writeArticle } from '../../../site/dev/sandbox/ai/ai.ts'
import { cleanTexts } from './clean-texts.ts'

const context: ReviewContext = {
  isByAi: false,
  isKnownLink: (href) => href.includes('.gov/'),
}

function findingsOf(content: string): Finding[] {
  return reviewText(content, context)
}

const rules = (content: string, changes: Partial<ReviewContext> = {}) =>
  reviewText(content, { ...context, ...changes }).map(({ rule }) => rule)

it.each(cleanTexts)('a clean text has nothing to look at: %s', (content) => {
  expect(findingsOf(content)).toEqual([])
})

const article = writeArticle({ title: 'Debt', description: 'Begin', closing: brand.promo })

describe('what is no part of an article', () => {
  it.each([
    'Sure, here is a blog post about debt:',
    'Here is the revised version of the text, with a friendlier introduction:',
    '**Here you go: a 1,000-word article on debt**',
    'Absolutely!',
  ])('before it is found, and taken out: %j', (line) => {
    const [finding] = findingsOf(`${line}\n\n${article}`)
    expect(finding).toMatchObject({ rule: 'self', from: 0, to: line.length, isNoText: true })
    expect(withoutPlace(`${line}\n\n${article}`, finding ?? { from: 0, to: 0 })).toBe(article)
  })

  it.each([
    'Let me know if you’d like me to change anything!',
    '(Word count: 1,012)',
    '**Meta description:** A jar, a label and ten dollars.',
    'SEO-Titel gern kürzer?',
  ])('behind it is found, and taken out: %j', (line) => {
    const content = `${article}\n\n${line}`
    const finding = findingsOf(content).find(({ isNoText }) => isNoText)
    expect(content.slice(finding?.from, finding?.to)).toBe(line)
    expect(withoutPlace(content, finding ?? { from: 0, to: 0 })).toBe(article)
  })

  it.each([
    'Savings rose.\ue200cite\ue202turn0search1\ue201',
    'Savings rose.【4†source】',
    'Savings rose :contentReference[oaicite:0]{index=0}',
    'Savings rose citeturn0search3turn1view0',
    'Savings rose [1]',
    'Savings rose[^2]',
  ])('are the marks of search tools: %j', (sentence) => {
    const [finding, ...others] = findingsOf(`${sentence}\n\nMore.`)
    expect(finding).toMatchObject({ rule: 'self', isNoText: true })
    expect(others).toEqual([])
    expect(withoutPlace(sentence, finding ?? { from: 0, to: 0 })).toMatch(/^Savings rose\.?$/)
  })

  it.each([
    'Sure, you can budget without a sheet. Here are three ways.',
    'Here is the thing about debt: it grows.',
    'It takes 800 words to say so, and 5 minutes to do it.',
    'Let me know the amount, said the bank.\n\nI did.\n\nIt rang.\n\nI did not.',
  ])('are no sentences of an article: %j', (content) => {
    expect(findingsOf(`Start.\n\n${content}`).filter(({ isNoText }) => isNoText)).toEqual([])
  })
})

it('a place that is taken out leaves no gap', () => {
  const content = 'A b c.\r\n\r\nTalk.\r\n\r\nD.'
  const at = (words: string) => {
    const from = content.indexOf(words)
    return withoutPlace(content, { from, to: from + words.length })
  }
  expect(at('b')).toBe('A c.\r\n\r\nTalk.\r\n\r\nD.')
  expect(at(' c')).toBe('A b.\r\n\r\nTalk.\r\n\r\nD.')
  expect(at('Talk.')).toBe('A b c.\r\n\r\nD.')
  expect(at('D.')).toBe('A b c.\r\n\r\nTalk.')
})

describe('a whole article', () => {
  it('of the AI lacks parts of what was asked for, and one of the operator none', () => {
    const ofAi = (content: string) => rules(content, { isByAi: true })
    expect(ofAi(article)).toEqual([])
    expect(ofAi(article.replace(brand.promo, ''))).toEqual(['promo'])
    expect(ofAi('Words without a heading. '.repeat(40))).toEqual(['length', 'promo', 'conclusion'])
    expect(ofAi(`${'word '.repeat(600)}\n\n${article}`)).toEqual(['length'])
    expect(rules('Words without a heading.')).toEqual([])
  })

  it('of fewer than a hundred words is said with its first ones', () => {
    const refusal = `I am sorry, but I cannot help with that request. ${'No. '.repeat(16)}`
    const [finding, ...others] = reviewText(refusal, { ...context, isByAi: true })
    expect(finding?.message).toMatch(/^26 words: I am sorry, but I cannot help with that request\. No.*…$/)
    expect(others).toEqual([])
  })

  it.each(['**Title:** The Jar', 'Meta description: A jar.', 'Slug: the-jar', 'SEO title: Jars'])(
    'begins behind a block for the operator: %s',
    (line) => {
      const [finding, ...others] = findingsOf(`${line}\n\n${article}`)
      expect(finding).toMatchObject({ rule: 'self', from: 0, to: line.length, isNoText: true })
      expect(others).toEqual([])
    },
  )

  it.each(['[Insert image of jars here]', '[Your Name]', '[Firma einsetzen]', '{{name}}', '$XX'])(
    'has a place to fill in: %s',
    (words) => {
      expect(findingsOf(`Dear ${words}, save.`).map(({ rule }) => rule)).toEqual(['placeholder'])
    },
  )

  it.each(['[a](/blog/a)', '`[Your Name]`', String.raw`\[sic]`, '![x](/a.png)'])(
    'has no place to fill in where it says %s',
    (words) => {
      expect(findingsOf(`Dear ${words}, save.`).map(({ rule }) => rule)).not.toContain('placeholder')
    },
  )

  it('names headings without words, or with nothing under them', () => {
    expect(findingsOf('## \n\nA\n\n## B\n\n### C\n\n## D').map(({ rule }) => rule)).toEqual([
      'heading-alone',
      'heading-alone',
      'heading-alone',
    ])
  })
})

it('each unknown link is named once, at its place, and none in code', () => {
  const content = '`[x](https://a.example)`\r\nSee [a](https://b.example) and [b](https://b.example).'
  const [finding, ...others] = findingsOf(content)
  expect(content.slice(finding?.from, finding?.to)).toBe('[a](https://b.example)')
  expect(others).toEqual([])
})
