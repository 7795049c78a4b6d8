import { expect, test } from 'vitest'
import {
  isHeldBackStatus,
  meaningOfStatus,
  statusesOf,
} from '../../../shared/publication/post-status.ts'

test.each([
  [
    'held-back',
    'draft',
    'Draft',
    '📝 DRAFT (needs a picture)',
    'In draft',
    'auto-draft',
    ['draft'],
  ],
  ['held-back', 'idea', '💡 Idea', 'Private', 'privé', 'Cancelled', 'canceled', 'On hold', 'trash'],
  ['held-back', 'in review', 'Needs review', 'pending review', 'unpublished', 'not yet published'],
  ['held-back', "Don't publish", 'archived', 'Entwurf', 'hidden', 'unlisted', 'work in progress'],
  ['done', 'done', '✅ Done', 'Completed', 'posted', 'sent'],
  ['public', 'published', 'Publish', 'public', 'live', 'Scheduled', 'Ready', 'approved', 'future'],
  [undefined, '', 'pending', 'To do', 'In progress', 'drafty', 'ideal', 'evergreen', 7, null, {}],
])('%s: %j, %j, …', (meaning, ...texts) => {
  expect(texts.map(meaningOfStatus)).toEqual(texts.map(() => meaning))
  expect(texts.some(isHeldBackStatus)).toBe(meaning === 'held-back')
})

test.each([
  ['held-back', { status: 'draft' }, { post_status: 'private' }, { status: ['Draft'] }],
  ['held-back', { visibility: 'private' }, { visibility: 'members' }, { status: 'pending' }],
  ['held-back', { published: false }, { Published: 'no' }, { is_public: 0 }, { published: null }],
  ['held-back', { hidden: true }, { isDraft: 'yes' }, { archived: 1 }, { in_trash: true }],
  ['held-back', { published_at: null }, { publishedAt: '' }, { status: 0 }, { status: false }],
  ['public', { status: 'published' }, { visibility: 'public' }, { published: true }, { status: 1 }],
  ['public', { private: false }, { archived: false }, { isDraft: 'no' }],
  [undefined, { status: 'evergreen' }, { published: '2026-01-05' }, { state: 'California' }],
])('a post is %s by %j, %j, …', (meaning, ...posts: object[]) => {
  const statuses = posts.map((post) => statusesOf({ title: 'Tea', ...post }).map((s) => s.meaning))
  expect(statuses).toEqual(posts.map(() => [meaning]))
})

test('other keys say nothing of it, an empty status neither', () => {
  const post = { draft: true, title: 'Draft', tags: ['private'], status: '', visibility: null }
  expect(statusesOf({ ...post, published_at: '2026-01-05T10:00:00Z' })).toEqual([])
  expect(statusesOf({ _status: { name: 'Draft' } })).toEqual([
    { field: '_status', value: '{"name":"Draft"}', meaning: undefined },
  ])
})
