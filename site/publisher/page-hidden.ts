/**
 * Calls `save` when the page is about to be left, is hidden or left, and when it is shown again. What it
 * begins before the page is left has the time that the next page takes to come; what it begins later may
 * be cut off. Returns the end of the subscription.
 */
export function onPageHidden(save: () => Promise<void>): () => void {
  const subscription = new AbortController()
  const { signal } = subscription
  const begin = () => void save()
  document.addEventListener('visibilitychange', begin, { signal })
  window.addEventListener('beforeunload', begin, { signal })
  window.addEventListener('pagehide', begin, { signal })
  return () => subscription.abort()
}
