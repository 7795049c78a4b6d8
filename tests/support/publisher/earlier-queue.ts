import type { Page } from 'playwright'
import type { Queue } from '../../../shared/queue.ts'

/**
 * Puts a queue where the publisher looks for it when it is opened next, in the form of version 2 of
 * its database, which later ones take over. The page may not have the publisher open.
 */
export async function storeEarlierQueue(page: Page, queue: Queue): Promise<void> {
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
