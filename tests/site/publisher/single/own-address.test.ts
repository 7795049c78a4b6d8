import { expect, test } from 'vitest'
import {
  draftInput,
  draftOfArticle,
  keptAddress,
  type PostDraft,
} from '../../../../shared/draft.ts'
import { normalizePost, type Post } from '../../../../shared/post.ts'
import { addressesOfSite, noAddresses } from '../../../../shared/publication/own-address.ts'
import { atOwnAddress } from '../../../../site/publisher/single/own-address.ts'

function postOf(input: unknown): Post {
  const result = normalizePost(input, { now: new Date() })
  if (!result.ok) throw new Error('The example is a post.')
  return result.post
}

/** A post of another id was sent to the article's address, and may have been refused unseen. */
const history = addressesOfSite({
  articles: [
    { slug: 'sinking-funds', id: 'other' },
    { slug: 'small-sums', id: 'third' },
  ],
})
const sessions = {
  bulk: { get: () => ({ queue: [] }) },
  addresses: { get: () => ({ elsewhere: { site: noAddresses, history } }) },
} as unknown as Parameters<typeof atOwnAddress>[1]

const loaded = draftOfArticle(postOf({ id: 'a-1', title: 'A', slug: 'sinking-funds' }))
const slugOfSent = (draft: PostDraft) =>
  atOwnAddress(postOf(draftInput(draft)), sessions, keptAddress(draft)).slug

test('a live article stays at its address, whoever was sent there beside it', () => {
  expect(slugOfSent(loaded)).toBe('sinking-funds')
  expect(slugOfSent({ ...loaded, title: 'Another title' })).toBe('sinking-funds')
})

test('a live article that moves gets an address that is free', () => {
  const { article } = loaded
  if (!article) throw new Error('It has an article.')
  const moved = (address: string) => ({ ...loaded, article: { ...article, address } })
  expect(slugOfSent(moved('elsewhere'))).toBe('elsewhere')
  expect(slugOfSent(moved('small-sums'))).toBe('small-sums-2')
})
