import type { Page } from '@playwright/test'

/** Keeps posts that are written to IndexedDB from being saved until the returned function is called. */
export async function holdPosts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held = { current: true }
    Object.assign(window, { heldPosts: held })
    // eslint-disable-next-line typescript/unbound-method
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      // A transaction ends when nothing more is asked of it.
      const ask = () => {
        if (held.current && this.name === 'posts') this.count().onsuccess = ask
      }
      ask()
      return put.apply(this, args)
    }
  })
  return () =>
    page.evaluate(() => {
      const { heldPosts } = window as unknown as { heldPosts: { current: boolean } }
      heldPosts.current = false
    })
}
