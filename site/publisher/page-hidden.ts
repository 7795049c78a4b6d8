/**
 * Calls `save` when the page is hidden or left, and when it is shown again. Whether what it begins
 * then ends before the page does is up to the browser. Returns the end of the subscription.
 */
export function onPageHidden(save: () => Promise<void>): () => void {
  const begin = () => void save()
  document.addEventListener('visibilitychange', begin)
  window.addEventListener('pagehide', begin)
  return () => {
    document.removeEventListener('visibilitychange', begin)
    window.removeEventListener('pagehide', begin)
  }
}
