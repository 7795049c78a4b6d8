import { expect, test } from 'vitest'
import { sharedBrowser } from '../../../../support/publisher/browser-environment.ts'
import { isIdle, open, openWithQueue, posts } from '../../../../support/publisher/bulk-window.ts'

/** A window with an old queue in sight: it hears nothing of the one that has sent the first post. */
async function openBehind() {
  const browser = sharedBrowser()
  const here = await openWithQueue(browser, { onQueueChanged: () => () => undefined })
  await isIdle(here)
  const there = open(browser)
  await isIdle(there)
  await there.platform.saveSecret('webhookUrl', 'https://hooks.example.com/a')
  await there.platform.saveSecret('aiKey', 'sk-one')
  await there.session.publishPost('x-1')
  expect(here.session.get().queue[0]?.status).toBe('pending')
  return here
}

test('what another window has sent meanwhile is not taken back by an import', async () => {
  const here = await openBehind()
  const [one, ...others] = posts.map(({ title, excerpt, publishDate }, index) => ({
    title: index === 0 ? 'One!' : title,
    excerpt,
    publishDate,
    line: index + 1,
  }))
  if (!one) throw new Error('The example has a post.')
  const found = [one, ...others]
  const action = { type: 'import', mode: 'replace', posts: found, prefix: 'y' } as const
  expect(await here.session.change(action)).toBe(true)
  const { title, excerpt, publishDate } = one
  expect(here.session.get().queue).toMatchObject([
    { id: 'x-1', title: 'One', status: 'published', imported: { title, excerpt, publishDate } },
    { id: 'x-2', status: 'pending' },
    { id: 'x-3', status: 'pending' },
  ])
  expect(await here.session.change({ ...action, prefix: 'z' })).toBe(false)
})

test('what another window has sent before a post was removed stays sent when it comes back', async () => {
  const here = await openBehind()
  const undo = await here.session.changeWithUndo({ type: 'remove', id: 'x-1' })
  expect(here.session.get().queue.map(({ id }) => id)).toEqual(['x-2', 'x-3'])
  expect(undo && (await here.session.change(undo))).toBe(true)
  expect(here.session.get().queue).toMatchObject([
    { id: 'x-1', status: 'published' },
    { id: 'x-2' },
    { id: 'x-3' },
  ])
  expect(await here.session.changeWithUndo({ type: 'remove', id: 'gone' })).toBeUndefined()
})
