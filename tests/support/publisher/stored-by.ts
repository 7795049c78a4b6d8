import type { Page } from '@playwright/test'

/** All that the page has stored in the browser, as one text. */
export async function storedBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const texts = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('error', reject)
            opening.addEventListener('success', () => {
              const tables = [...opening.result.objectStoreNames]
              const transaction = opening.result.transaction(tables)
              const readings = tables.map((table) => transaction.objectStore(table).getAll())
              transaction.addEventListener('complete', () => {
                resolve(readings.map(({ result }) => result as unknown))
              })
            })
          }),
      ),
    )
    return JSON.stringify([
      texts,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ])
  })
}
