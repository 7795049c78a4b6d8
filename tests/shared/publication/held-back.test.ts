import { expect, it } from 'vitest'
import { templateArticle } from '../../../shared/api/ai.ts'
import { heldBackBecause } from '../../../shared/publication/held-back.ts'

const post = { title: 'A', content: 'Words.' }
const template = templateArticle({ title: 'A', excerpt: 'B' })

it.each([
  ['a whole post', post, false, undefined],
  ['a draft', post, true, 'draft'],
  ['a post without a title', { ...post, title: ' ' }, false, 'no-title'],
  ['a post without a text', { ...post, content: '\n' }, false, 'no-text'],
  ['the template', { ...post, content: template }, false, 'template'],
  [
    'the template with Windows line ends',
    { ...post, content: template.replaceAll('\n', '\r\n') },
    false,
    'template',
  ],
  [
    'an edited template',
    { ...post, content: template.split('\n').slice(1).join('\n') },
    false,
    undefined,
  ],
] as const)('%s', (_, fields, draft, reason) => {
  expect(heldBackBecause(fields, draft)).toBe(reason)
})
