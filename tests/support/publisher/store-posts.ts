import type { Page } from 'playwright'
import type { PostRecord } from '../../../shared/post-record.ts'
import { putPost, recordsVersion } from '../../../shared/records.ts'
import { databaseName } from '../../../site/publisher/browser/browser-storage.ts'

/**
 * Puts posts where the publisher looks for them when it is opened next. The page is one of the site, and
 * may not have the publisher open.
 */
export async function storePosts(page: Page, posts: readonly PostRecord[]): Promise<void> {
  await page.evaluate(
    async ({ name, version, records }) => {
      const done = (request: IDBRequest | IDBTransaction, event: string) =>
        new Promise((resolve, reject) => {
          request.addEventListener(event, resolve)
          request.addEventListener('error', reject)
        })
      const opening = indexedDB.open(name, version)
      opening.addEventListener('upgradeneeded', () => {
        for (const table of ['records', 'settings']) opening.result.createObjectStore(table)
      })
      await done(opening, 'success')
      const transaction = opening.result.transaction('records', 'readwrite')
      for (const { key, value } of records) transaction.objectStore('records').put(value, key)
      await done(transaction, 'complete')
      opening.result.close()
    },
    { name: databaseName, version: recordsVersion, records: posts.map(putPost) },
  )
}
