import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import type { Delivery } from '../../../shared/delivery.ts'
import { newDraft, type PostRecord } from '../../../shared/post/post-record.ts'
import { afterSend } from '../../support/after-send.ts'
import { givenSlug, slugKey, reservedSlugs } from '../../../shared/slug.ts'
import { assignSlugs, takenSlugs } from '../../../shared/publication/assign-slugs.ts'

const post = (id: string, title: string, slug = ''): PostRecord => ({
  ...newDraft(id, 0),
  title,
  slug,
})
const unconfirmed: Delivery = { outcome: 'unconfirmed' }
const sentPost = (id: string, slug: string) => afterSend(post(id, id, slug), unconfirmed)
const slugs = (...args: Parameters<typeof assignSlugs>) =>
  Object.fromEntries([...assignSlugs(...args)].map(([id, { slug }]) => [id, slug]))

/** A post after a send at each of these slugs, the last one with this outcome. */
function sentAt(id: string, delivery: Delivery, ...moves: string[]): PostRecord {
  let post = newDraft(id, 0)
  for (const [at, slug] of moves.entries()) {
    post = afterSend({ ...post, slug }, at + 1 < moves.length ? unconfirmed : delivery)
  }
  return post
}

it('gives what was sent its address again, then what was chosen, then what titles make', () => {
  const chosen = post('chosen', 'Other', 'one')
  const sent = sentPost('sent', 'one')
  const taken = { slug: 'one', by: 'queue' }
  expect([...assignSlugs([post('title', 'One'), chosen, sent, post('last', 'One!')])]).toEqual([
    ['sent', { slug: 'one' }],
    ['chosen', { slug: 'one-2', taken }],
    ['title', { slug: 'one-3', taken }],
    ['last', { slug: 'one-4', taken }],
  ])
})

it('passes over what the site shows of other posts, and nothing of its own', () => {
  const taken = takenSlugs([], { articles: [{ slug: 'straße', id: 'live' }] })
  const posts = [post('new', 'STRASSE'), sentPost('live', 'straße')]
  expect(slugs(posts, taken)).toEqual({ new: 'strasse-2', live: 'straße' })
})

it.each<[string, Delivery, string]>([
  ['accepted', { outcome: 'accepted', status: 200 }, 'one-2'],
  ['unknown', { outcome: 'unknown', trouble: 'timeout' }, 'one-2'],
  ['refused', { outcome: 'refused', status: 422, detail: '' }, 'one'],
])('knows what was sent, and is %s', (_, delivery, slug) => {
  const taken = takenSlugs([sentAt('before', delivery, 'one')])
  expect(slugs([post('new', 'One')], taken)).toEqual({ new: slug })
  expect(slugs([post('before', 'One')], taken)).toEqual({ before: 'one' })
})

it('leaves a post the address it was sent to, and says who else has it', () => {
  const taken = takenSlugs([], { articles: [{ slug: 'one', id: 'live' }] })
  const posts = [sentPost('sent', 'one'), sentPost('again', 'One')]
  expect(assignSlugs(posts, taken)).toEqual(
    new Map([
      ['sent', { slug: 'one', taken: { slug: 'one', by: 'site' } }],
      ['again', { slug: 'One', taken: { slug: 'One', by: 'queue' } }],
    ]),
  )
  expect(assignSlugs(posts.slice(0, 1)).get('sent')).toEqual({ slug: 'one' })
})

it('leaves a former slug to the article that it leads to', () => {
  const articles = [{ slug: 'now', id: 'a' }]
  const taken = takenSlugs([], { articles, moved: { old: 'now' } })
  const given = (one: PostRecord) => assignSlugs([one], taken).get(one.id)
  expect(given(post('b', 'Old'))).toEqual({
    slug: 'old-2',
    taken: { slug: 'old', by: 'former' },
  })
  expect(given(post('a', 'Old'))).toEqual({ slug: 'old' })
})

it('knows of each post that was sent where it was before', () => {
  const sent = [
    sentAt('a', { outcome: 'interrupted' }, 'zero', 'one', 'two', 'three'),
    sentAt('b', unconfirmed, 'one'),
  ]
  const taken = takenSlugs(sent)
  const holders = ['zero', 'one', 'two', 'three'].map(
    (slug) => assignSlugs([post('c', slug)], taken).get('c')?.taken?.by,
  )
  expect(holders).toEqual(['former', 'sent', 'sent', 'sent'])
  expect(slugs([post('b', 'One'), post('a', 'Two')], taken)).toEqual({ b: 'one', a: 'two' })
})

const word = fc.constantFrom('One', 'one!', 'ONE', 'Straße', 'strasse', 'Index', 'page', '', '?')
const title = fc.oneof(word, fc.string({ unit: 'binary', maxLength: 300 }))
const seekers = fc
  .array(fc.record({ title, slug: fc.oneof(word, fc.constantFrom('', 'one-2')), id: fc.nat(5) }), {
    maxLength: 12,
  })
  .map((all) => all.map(({ id, title, slug }, at) => post(`${id}-${at}`, title, slug)))
const elsewhere = fc
  .array(fc.record({ slug: word.map((name) => givenSlug(name) || 'post'), id: fc.nat(5) }))
  .map((all) => all.map(({ slug, id }) => ({ slug, id: `${id}-0` })))

test('no two posts of a queue have one address, nor one that others have elsewhere', () => {
  const property = fc.property(seekers, elsewhere, elsewhere, (posts, shown, sent) => {
    const moves = Map.groupBy(sent, ({ id }) => id)
    const records = Array.from(moves, ([id, own]) =>
      sentAt(id, unconfirmed, ...own.map(({ slug }) => slug)),
    )
    const given = assignSlugs(posts, takenSlugs(records, { articles: shown }))
    expect(given.size).toBe(posts.length)
    const keys = [...given.values()].map(({ slug }) => slugKey(slug))
    expect(new Set(keys).size).toBe(keys.length)
    for (const [id, { slug, taken }] of given) {
      expect(reservedSlugs).not.toContain(slug)
      // As the payload and the site read it back.
      expect(givenSlug(slug)).toBe(slug)
      expect(slug === '').toBe(false)
      expect(taken?.slug).not.toBe(slug)
      // A slug that a post has moved from is not its own any more.
      const last = sent.filter(({ id: own }, at) => sent.findLastIndex((s) => s.id === own) === at)
      const others = [...shown, ...last].filter((other) => other.id !== id)
      expect(others.map((other) => slugKey(other.slug))).not.toContain(slugKey(slug))
    }
  })
  fc.assert(property, { numRuns: 500 })
})
