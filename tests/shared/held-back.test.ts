import { expect, it } from 'vitest'
import { placeholderArticle } from '../../shared/api/ai-request.ts'
import { heldBackBecause, type HeldBack } from '../../shared/held-back.ts'

const post = { title: 'A', content: 'Words.' }
const key = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'
const placeholder = placeholderArticle({ title: 'A', excerpt: 'B' })

it.each<[string, Parameters<typeof heldBackBecause>[0], HeldBack | undefined]>([
  ['a whole post', post, undefined],
  ['a draft', { ...post, draft: true }, 'draft'],
  ['a post without a title', { ...post, title: ' ' }, 'no-title'],
  ['a post without a text', { ...post, content: '\n' }, 'no-text'],
  ['the placeholder', { ...post, content: placeholder }, 'placeholder'],
  ['the placeholder below words', { ...post, content: `A.\n${placeholder}` }, 'placeholder'],
  ['a text with a secret that may work', { ...post, content: `A ${key}.` }, 'secret'],
  ['a page title that is one', { ...post, seoTitle: key }, 'secret'],
  ['a tag that is one', { ...post, tags: ['one', key] }, 'secret'],
  ['a text that shows how one looks', { ...post, content: 'sb_secret_x' }, undefined],
  [
    'an edited placeholder',
    { ...post, content: placeholder.split('\n').slice(1).join('\n') },
    undefined,
  ],
])('%s', (_, fields, reason) => {
  expect(heldBackBecause(fields)).toBe(reason)
})
