/**
 * Calls `save` when the page is about to be left, hidden, left or shown again. Only what it begins before
 * the page is left has time to end. Returns the end of the subscription.
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
