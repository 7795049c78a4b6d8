import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { withoutPlace } from '../../../shared/review/finding.ts'
import { reviewText, type ReviewContext } from '../../../shared/review/text-review.ts'
import { writeArticle } from '../../../site/dev/sandbox/ai/ai.ts'
import { sectionsOf } from '../../support/cases.ts'
import { cleanTexts } from './clean-texts.ts'

const context: ReviewContext = {
  isByAi: false,
  isKnownLink: (href) => href.includes('.gov/'),
}

it.each(cleanTexts)('a clean text has nothing to look at: %s', (content) => {
  expect(reviewText(content, context)).toEqual([])
})

const article = writeArticle({ title: 'Debt', description: 'Begin', closing: brand.promo })

/** 'rule: words' of each finding, and the text without those that are no part of it, where there are any. */
function told(content: string): string[] {
  const found = reviewText(content, context)
  const noText = found.filter(({ isNoText }) => isNoText)
  const left = noText.reduceRight((text, finding) => withoutPlace(text, finding), content)
  return [
    ...found.map(({ rule, from, to }) => `${rule}: ${content.slice(from, to)}`),
    ...(noText.length > 0 ? [left] : []),
  ]
}

/** Texts, some around a whole article, with what is to be told of them. */
const kinds = sectionsOf(join(import.meta.dirname, 'text-review.txt'))

/** With the article, and the characters that no font has. */
const written = (text: string) =>
  text
    .trimEnd()
    .replace('ARTICLE', () => article)
    .replace(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

describe.each(kinds)('$name', ({ cases }) => {
  it.each(cases)('$given', ({ given, expected }) => {
    expect(told(written(given)).join('\n')).toBe(written(expected))
  })
})

it('a place that is taken out leaves no gap, and is found behind any end of a line', () => {
  const content = 'A b c.\r\n\r\nTalk.\r\n\r\nD.'
  const at = (words: string) => {
    const from = content.indexOf(words)
    return withoutPlace(content, { from, to: from + words.length })
  }
  expect(at('b')).toBe('A c.\r\n\r\nTalk.\r\n\r\nD.')
  expect(at(' c')).toBe('A b.\r\n\r\nTalk.\r\n\r\nD.')
  expect(at('Talk.')).toBe('A b c.\r\n\r\nD.')
  expect(at('D.')).toBe('A b c.\r\n\r\nTalk.')
  expect(told('A.\r\nSee [b](https://b.example).')).toEqual(['link: [b](https://b.example)'])
})

it('a whole article of the AI lacks parts of what was asked for, and one of the operator none', () => {
  const ofAi = (content: string) => reviewText(content, { ...context, isByAi: true })
  const rules = (content: string) => ofAi(content).map(({ rule }) => rule)
  expect(rules(article)).toEqual([])
  expect(rules(article.replace(brand.promo, ''))).toEqual(['promo'])
  expect(rules('Words without a heading. '.repeat(40))).toEqual(['length', 'promo', 'conclusion'])
  expect(rules(`${'word '.repeat(600)}\n\n${article}`)).toEqual(['length'])
  expect(told('Words without a heading.')).toEqual([])
  // A refusal is said with its first words.
  const refusal = `I am sorry, but I cannot help with that request. ${'No. '.repeat(16)}`
  expect(ofAi(refusal)).toMatchObject([
    { message: expect.stringMatching(/^26 words: I am sorry, but I cannot help .* No.*…$/) },
  ])
})
