import { expect, test } from 'vitest'
import type { CommandName } from '../../../../site/publisher/store/publisher.ts'
import type { ActiveRun, PublisherState } from '../../../../site/publisher/store/state.ts'
import { withQueue } from '../../../support/publisher/publisher.ts'

const run: ActiveRun = {
  goal: 'publish',
  of: 'queue',
  isEnding: false,
  before: { posts: [], attempts: [] },
}

const typing = ['editCalendar', 'typeSetting', 'editPost'] as const
const changing = ['importCalendar', 'removePost', 'clear', 'loadArticle', 'restoreBackup'] as const
const sending = [
  'publishQueued',
  'publishDraft',
  'publishJson',
  'writeTexts',
  'testConnection',
] as const
const looking = ['showPost', 'checkSite', 'testModel'] as const

const all = [...typing, ...changing, ...sending]

test.each<[string, Partial<PublisherState>, RegExp | undefined, readonly CommandName[]]>([
  ['while all is loaded', { storage: 'loading' }, /loaded/, all],
  ['of a later release', { storage: 'newer-version' }, /read/, all],
  ['that cannot be read', { storage: 'out-of-reach' }, /read/, all],
  ['while another one works', { role: 'reading' }, /window/, all],
  ['while it sends', { run }, /run/, [...changing, ...sending]],
  ['while it tests', { test: 'testing' }, /test/, sending],
  ['that works', {}, undefined, []],
])(
  'a window %s refuses what it cannot do now, says why, and does all else',
  async (_, state, why, refused) => {
    const { store, commands } = await withQueue(1)
    store.setState(state)
    for (const name of [...all, ...looking]) {
      const refusal = commands[name].gate(store.getState())
      if (refused.includes(name)) expect(refusal, name).toMatch(why ?? /^$/)
      else expect(refusal, name).toBeUndefined()
    }
  },
)

test('a command that is refused does nothing, and tells why', async () => {
  const publisher = await withQueue(1)
  publisher.store.setState({ role: 'reading' })
  const before = publisher.store.getState()
  publisher.removePost({ id: 'cal-1' })
  publisher.editDraft({ title: 'T' })
  await publisher.publish()
  expect(publisher.store.getState()).toBe(before)
  expect(publisher.toasts.slice(-3)).toEqual(['Not now', 'Not now', 'Not now'])
})

test('of a text that is longer than any that is kept nothing is put there, and its field says so', async () => {
  const { store, editPost, editCalendar, editJson, typeSetting } = await withQueue(1)
  const { posts, notes } = store.getState()
  const long = (limit: number) => 'x'.repeat(limit + 1)
  const edits = { a: { excerpt: long(10_000) } }
  const said = {
    content: editPost({ id: 'cal-1', edit: { content: long(1e6) } }),
    brief: editPost({ id: 'cal-1', edit: { brief: long(1e6) } }),
    setting: typeSetting({ name: 'aiModel', text: long(2000) }),
    calendar: editCalendar({ changes: { text: long(5e6) } }),
    cell: editCalendar({ changes: { choices: { edits } } }),
    json: editJson({ text: long(5e6) }),
  }
  const upTo = (limit: string) =>
    `Up to ${limit} characters are taken at a time: paste a part of it.`
  expect(said).toEqual({
    content: upTo('1 million'),
    brief: upTo('1 million'),
    setting: upTo('2 thousand'),
    calendar: upTo('5 million'),
    cell: upTo('10 thousand'),
    json: upTo('5 million'),
  })
  expect(store.getState()).toMatchObject({ posts, notes })
})
