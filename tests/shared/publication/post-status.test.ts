import { expect, test } from 'vitest'
import { readDraft, statusesOf } from '../../../shared/publication/post-status.ts'

test.each([
  ['held-back', 'draft', '📝 DRAFT (needs a picture)', 'In draft', 'auto-draft', ['draft']],
  ['held-back', '💡 Idea', 'Private', 'Cancelled', 'On hold', 'trash', 'in review', 'pending'],
  ['held-back', 'not yet published', "Don't publish", 'archived', 'unlisted', 'work in progress'],
  ['public', 'published', '✅ Done', 'live', 'Scheduled', 'Ready', 'approved', 1],
  [undefined, 'To do', 'In progress', 'evergreen', 7, {}],
])('a status is %s: %j, %j, …', (meaning, ...values: unknown[]) => {
  for (const status of values) expect(statusesOf({ status })).toMatchObject([{ meaning }])
})

test.each([
  ['held-back', { post_status: 'private' }, { visibility: 'members' }, { published: false }],
  ['held-back', { is_public: 0 }, { hidden: true }, { isDraft: 'yes' }, { in_trash: true }],
  ['held-back', { published_at: null }, { publishedAt: '' }, { published: null }],
  ['public', { visibility: 'public' }, { published: true }, { private: false }, { isDraft: 'no' }],
  [undefined, { published: '2026-01-05' }, { state: 'California' }],
])('a post is %s by %j, %j, …', (meaning, ...posts: object[]) => {
  for (const post of posts)
    expect(statusesOf({ title: 'Tea', ...post })).toMatchObject([{ meaning }])
})

test('other keys say nothing of it, an empty status neither', () => {
  const post = { draft: true, title: 'Draft', tags: ['private'], status: '', visibility: null }
  expect(statusesOf({ ...post, published_at: '2026-01-05T10:00:00Z' })).toEqual([])
})

test.each([
  [true, true, 'true', 'Yes', ' on ', 1],
  [false, false, 'no', '', null, undefined],
  [undefined, 'maybe', 2, {}],
])('that a post is a draft is %s by %j, %j, …', (draft, ...values: unknown[]) => {
  expect(values.map(readDraft)).toEqual(values.map(() => draft))
})
