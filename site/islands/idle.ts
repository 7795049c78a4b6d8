/** Calls back when the browser has nothing else to do; Safari cannot tell, and waits a moment. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback)
  else setTimeout(callback, 200)
}
