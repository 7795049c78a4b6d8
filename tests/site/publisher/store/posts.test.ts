import { describe, expect, test } from 'vitest'
import { isApproved } from '../../../../shared/post/post-record.ts'
import { queue } from '../../../../site/publisher/store/selectors.ts'
import { withQueue, type TestedPublisher } from '../../../support/publisher/publisher.ts'

const titles = ({ store }: TestedPublisher) => queue(store.getState()).map(({ title }) => title)

test('posts that are gone can neither be removed, edited nor forgotten', async () => {
  const { commands, store, removePost } = await withQueue(1)
  removePost({ id: 'cal-1' })
  const [state, input] = [store.getState(), { id: 'cal-1' }]
  const reason = 'This post is not there any more.'
  expect(commands.removePost.refusal(state, input)).toBe(reason)
  expect(commands.editPost.refusal(state, input)).toBe(reason)
  expect(commands.forgetPost.refusal(state, input)).toBe(reason)
})

test('a text that has no value stays as it was typed, and the post is as it was before', async () => {
  const publisher = await withQueue(1)
  publisher.editPost({ id: 'cal-1', edit: { publishDate: '2027-02-3' } })
  expect(queue(publisher.store.getState())).toMatchObject([
    { publishDate: '2027-01-01', typed: { publishDate: '2027-02-3' } },
  ])
  publisher.editPost({ id: 'cal-1', edit: { publishDate: '2027-02-03' } })
  const [post] = queue(publisher.store.getState())
  expect(post).toMatchObject({ publishDate: '2027-02-03' })
  expect(post).not.toHaveProperty('typed')
})

describe('an edit that is discarded', () => {
  test('is gone, and comes back when that is undone', async () => {
    const publisher = await withQueue(1)
    const [before] = queue(publisher.store.getState())
    if (!before) throw new Error('The queue is empty.')
    publisher.editPost({ id: 'cal-1', edit: { title: 'Another' } })
    publisher.discardEdit({ id: 'cal-1', before })
    expect(titles(publisher)).toEqual(['Post 1'])
    publisher.pressUndo()
    expect(titles(publisher)).toEqual(['Another'])
  })
})

test('an approval is of exactly what was read: an edit voids it, in whatever field', async () => {
  const publisher = await withQueue(1)
  const approved = () => queue(publisher.store.getState()).map(isApproved)
  publisher.approve({ id: 'cal-1', isGiven: true })
  expect(approved()).toEqual([true])
  for (const edit of [
    { content: 'Another.' },
    { title: 'Another' },
    { publishDate: '2027-02-01' },
  ]) {
    publisher.approve({ id: 'cal-1', isGiven: true })
    publisher.editPost({ id: 'cal-1', edit })
    expect(approved()).toEqual([false])
  }
  publisher.approve({ id: 'cal-1', isGiven: true })
  publisher.approve({ id: 'cal-1', isGiven: false })
  expect(approved()).toEqual([false])
})
