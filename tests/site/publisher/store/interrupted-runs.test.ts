import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import { isTakenBack, newDraft, type PostRecord } from '../../../../shared/post/post-record.ts'
import { recordOfArticle } from '../../../../shared/post/post-sending.ts'
import { putPost } from '../../../../shared/records.ts'
import { openDraft, queue } from '../../../../site/publisher/store/selectors.ts'
import { madePost } from '../../../support/made-post.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher, withQueue } from '../../../support/publisher/publisher.ts'

const accepted: Delivery = { outcome: 'accepted', status: 200 }
const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }

class Death extends Error {}

/**
 * Publishes until everything is settled, dying at the given steps (a step is each write to the storage,
 * each call of the AI and each POST, before and after it takes effect), and starting again from what was
 * saved. The operator never asks for a retry. A dead window does not reach its platform.
 */
async function liveThrough(
  records: readonly PostRecord[],
  {
    deaths,
    refusals,
    takesBack = false,
  }: {
    deaths: number[]
    refusals: boolean[]
    takesBack?: boolean
  },
) {
  const saved = new Map(records.map(putPost).map(({ key, value }) => [key, value]))
  const sent: { id: string; slug: string }[] = []
  let step = 0
  const live = async () => {
    let isAlive = true
    const breathe = () => {
      if (isAlive) step += 1
      isAlive &&= !deaths.includes(step)
      if (!isAlive) throw new Death()
    }
    const platform = memoryPlatform(saved)
    const around =
      <A, R>(verb: (asked: A) => Promise<R>) =>
      async (asked: A) => {
        breathe()
        const reply = await verb(asked)
        breathe()
        return reply
      }
    platform.saveRecords = around(platform.saveRecords)
    platform.generate = around(platform.generate)
    platform.publish = around(async ({ post: { id, slug } }) => {
      sent.push({ id, slug })
      return refusals[sent.length] ? refused : accepted
    })
    const { store, publish, publishDraft, takeBack } = await testedPublisher(platform)
    if (openDraft(store.getState()).state.status === 'draft') await publishDraft()
    await publish()
    if (!takesBack) return
    for (const { id, state } of store.getState().posts) {
      if (state.status === 'published') await takeBack({ id })
    }
  }
  for (let life = 0; life <= deaths.length; life += 1) await live()
  const { posts, attempts, unreadable } = (
    await testedPublisher(memoryPlatform(saved))
  ).store.getState()
  expect(unreadable).toEqual([])
  return { sent, posts, attempts }
}

const steps = (longest: number) =>
  fc.array(fc.integer({ min: 1, max: longest }), { maxLength: longest / 10 })

test('a run never sends a post twice, loses none and forgets none, wherever it is interrupted', async () => {
  const texts = { title: 'A draft', excerpt: 'An excerpt', content: 'Typed' }
  const draft = { ...newDraft('d1', 1), ...texts }
  const queued = queue((await withQueue(5)).store.getState())
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 5 }),
      steps(60),
      fc.array(fc.boolean(), { maxLength: 8 }),
      async (count, deaths, refusals) => {
        const before = [draft, ...queued.slice(0, count)]
        const { sent, posts, attempts } = await liveThrough(before, { deaths, refusals })
        expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
        for (const { id, slug } of sent) {
          expect(attempts).toContainEqual(expect.objectContaining({ postId: id, slug }))
        }
        for (const { id } of before) {
          const post = posts.find((one) => one.id === id)
          const sentAs = sent.find((one) => one.id === id)
          expect(['published', 'failed']).toContain(post?.state.status)
          if (post?.sent) expect(post.sent.post.slug).toBe(sentAs?.slug)
          const isRefused =
            post?.state.status === 'failed' && post.state.delivery.outcome === 'refused'
          if (sentAs) expect(post?.slug).toBe(isRefused ? '' : sentAs.slug)
          else expect(post?.state).toMatchObject({ delivery: { outcome: 'interrupted' } })
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('a take-back never becomes a publication, nor is it forgotten, wherever it is interrupted', async () => {
  const live = madePost({ id: 'a-1', title: 'One', content: 'Words.', publishDate: '2026-01-06' })
  const before = { ...recordOfArticle(live, 1), title: 'Two' }
  await fc.assert(
    fc.asyncProperty(steps(30), async (deaths) => {
      const { posts } = await liveThrough([before], { deaths, refusals: [], takesBack: true })
      const [post] = posts
      expect(post).toMatchObject({ title: 'Two', sent: { post: { title: 'One' } } })
      const isBack = post && isTakenBack(post)
      if (!isBack) expect(post?.state).toMatchObject({ status: 'failed', takesDown: true })
    }),
    { numRuns: 50 },
  )
})
