import { expect, it } from 'vitest'
import { articlePrompts, placeholderArticle } from '../../../shared/api/ai-request.ts'
import { brand } from '../../../shared/brand.ts'

const topic = { title: 'Sinking Funds', excerpt: 'Small sums' }

/** Word for word. */
const specified = {
  system: [
    'You write for the blog of Pennywren, an ad-free, privacy-first budgeting app.',
    'Write a conversational, friendly personal finance blog post in markdown.',
    "Use '# ' for the headings of sections, '## ' below them, '- ' for lists and one line for each paragraph.",
    'Do not repeat the title at the top.',
    `End with exactly this sentence: ${brand.promo}`,
  ].join('\n'),
  user: [
    'Title: Sinking Funds',
    'Description: Small sums',
    '',
    'Write the blog post in about 800-1200 words, with an introduction, sections and a conclusion.',
  ].join('\n'),
}

it('the prompts of an article are the specified ones where the operator wrote nothing', () => {
  expect(articlePrompts(topic)).toEqual(specified)
  const guide = { voice: ' ', rules: '', facts: '\n' }
  expect(articlePrompts({ ...topic, brief: ' ', guide, links: [] })).toEqual(specified)
})

it('the prompts of an article are followed by what every text must know, the brief and the links', () => {
  const prompts = articlePrompts({
    ...topic,
    brief: 'Say how to begin.',
    guide: { voice: 'Calm.', rules: 'Never shame.', facts: 'No ads.' },
    links: ['/blog/a', '/blog/b'],
  })
  expect(prompts.system).toBe(
    `${specified.system}\n\nAudience and voice:\nCalm.\n\nMust and never:\nNever shame.\n\nFacts of the product. Claim nothing else of it:\nNo ads.`,
  )
  expect(prompts.user).toBe(
    `${specified.user}\n\nBrief for this post:\nSay how to begin.\n\nArticles of the blog that you can link to as [text](path) where it fits:\n- /blog/a\n- /blog/b`,
  )
})

it('the placeholder says that it is to be edited by hand, and ends with the promo sentence', () => {
  const text = placeholderArticle(topic)
  expect(text).toMatch(/edit this post manually[^]*Small sums[^]*Sinking Funds/)
  expect(text.endsWith(brand.promo)).toBe(true)
})
