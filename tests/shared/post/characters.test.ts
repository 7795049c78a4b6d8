import { expect, it } from 'vitest'
import { withCharacters } from '../../../shared/post/characters.ts'
import { normalizePost } from '../../../shared/post/post.ts'

it.each([
  ['The Gamer&#8217;s Budget', 'The Gamer’s Budget'],
  ['Caf&eacute; &amp; Bar &#x2013; &hellip;', 'Café & Bar – …'],
  ['&frac12; &yuml; &OElig; &euro; &le; &quot;&apos;&Agrave;', '½ ÿ Œ € ≤ "\'À'],
  ['A&amp;#8217;s &amp;amp;amp; B', 'A’s & B'],
  [
    'AT&T, R&D; Q&A &copy &nothing; &#; &#9999999; & so on',
    'AT&T, R&D; Q&A &copy &nothing; &#; &#9999999; & so on',
  ],
])('%j is read as %j', (text, read) => {
  expect(withCharacters(text)).toBe(read)
})

it('a post of other programs has characters in its words, and its text stays as it is', () => {
  const title = 'The Gamer&#8217;s Budget'
  const content = 'Fish &amp; chips'
  const read = {
    title,
    slug: 'the-gamer&#8217;s-budget',
    excerpt: title,
    tags: ['R&amp;D'],
    content,
  }
  expect(normalizePost(read, { now: new Date(0) })).toMatchObject({
    post: {
      title: 'The Gamer’s Budget',
      slug: 'the-gamers-budget',
      excerpt: 'The Gamer’s Budget',
      tags: ['R&D'],
      content,
    },
  })
})
