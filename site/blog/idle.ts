/** Calls back when the page has loaded and the browser has nothing else to do. */
export function whenPageIsIdle(callback: () => void): void {
  if (document.readyState === 'complete') whenIdle(callback)
  else addEventListener('load', () => whenIdle(callback), { once: true })
}

function whenIdle(callback: () => void): void {
  // Never is it idle in a window that is covered; and Safari cannot tell.
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: 1000 })
  else setTimeout(callback, 200)
}

/** Whether the visitor wants nothing to be fetched that may not be used. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}
