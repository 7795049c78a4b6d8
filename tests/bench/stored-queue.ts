import type { Page } from 'playwright'
import { schedulePosts, type Queue, type ScheduledPost } from '../../shared/queue.ts'

/** Posts as an operator has them after the AI wrote them: 6 kB each. */
export function articles(count: number): Queue {
  return schedulePosts(
    Array.from({ length: count }, (_, line) => ({
      title: `Post ${line}`,
      excerpt: `Excerpt ${line}`,
      publishDate: '2027-01-05',
      line,
    })),
    'bench',
  ).map((post): ScheduledPost => {
    const text = `# ${post.title}\n\n${'Every dollar gets a job before the month begins. '.repeat(120)}`
    return { ...post, prepared: { text, source: 'ai' } }
  })
}

/**
 * Puts a queue where the publisher looks for it when it is opened next, in the form of version 2 of
 * its database, which later ones take over: so that both can be measured by the same script.
 */
export async function storeQueue(page: Page, queue: Queue): Promise<void> {
  await page.evaluate(
    async (posts) => {
      const done = (request: IDBRequest | IDBTransaction, event: string) =>
        new Promise((resolve, reject) => {
          request.addEventListener(event, resolve)
          request.addEventListener('error', reject)
        })
      await done(indexedDB.deleteDatabase('pennywren-publisher'), 'success')
      const opening = indexedDB.open('pennywren-publisher', 2)
      opening.addEventListener('upgradeneeded', () => {
        for (const table of ['texts', 'posts']) opening.result.createObjectStore(table)
      })
      await done(opening, 'success')
      const transaction = opening.result.transaction(['texts', 'posts'], 'readwrite')
      for (const [id, text] of posts) transaction.objectStore('posts').put(text, id)
      const header = { version: 1, revision: 'bench', ids: posts.map(([id]) => id) }
      transaction.objectStore('texts').put(JSON.stringify(header), 'queue')
      await done(transaction, 'complete')
      opening.result.close()
    },
    queue.map((post) => [post.id, JSON.stringify(post)] as const),
  )
}
