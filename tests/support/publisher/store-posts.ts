import type { Page } from 'playwright'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import { putPost, recordsVersion, type StoredRecord } from '../../../shared/records.ts'
import { databaseName } from '../../../site/publisher/browser/browser-storage.ts'

/** Puts posts where the publisher looks for them when it is opened next. */
export function storePosts(page: Page, posts: readonly PostRecord[]): Promise<void> {
  return storeRecords(page, posts.map(putPost))
}

/** The same with any records, in the place of those that have their keys. The page is one of the site. */
export async function storeRecords(page: Page, records: readonly StoredRecord[]): Promise<void> {
  await page.evaluate(
    async ({ name, version, records: stored }) => {
      const done = (request: IDBRequest | IDBTransaction, event: string) =>
        new Promise((resolve, reject) => {
          request.addEventListener(event, resolve)
          request.addEventListener('error', reject)
        })
      const opening = indexedDB.open(name, version)
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('records')
      })
      await done(opening, 'success')
      const transaction = opening.result.transaction('records', 'readwrite')
      for (const { key, value } of stored) transaction.objectStore('records').put(value, key)
      await done(transaction, 'complete')
      opening.result.close()
    },
    { name: databaseName, version: recordsVersion, records },
  )
}
