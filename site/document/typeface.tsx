/**
 * Round trip in milliseconds, from which on a typeface comes too late: browsers hold text back for
 * one that is `optional` for 100 ms, and round what they estimate to 25 ms.
 */
const tooFarMs = 125

interface Connection {
  /** What the browser takes a round trip for, in milliseconds. Firefox and Safari do not tell. */
  rtt?: number
}

/** Turned into text below: it may use nothing but its argument and what a browser has. */
function askForTypeface(tooFarMs: number): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { connection } = navigator as { connection?: Connection }
  const firstByteMs = visit ? visit.responseStart - visit.requestStart : 0
  const roundTripMs = Math.max(firstByteMs, connection?.rtt ?? 0)
  // Where a browser cannot tell whether another page of the site was there before, it may have been.
  const isTooFar = roundTripMs > tooFarMs && window.navigation?.activation?.from === null
  document.documentElement.toggleAttribute('data-far', isTooFar)
  const file = document.currentScript?.dataset['typeface'] ?? ''
  if (isTooFar) {
    // What cannot be had now is asked for by the next page.
    addEventListener('load', () =>
      fetch(file)
        .then((reply) => reply.blob())
        .catch(() => {}),
    )
    return
  }
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

/** For the policy, which names it by its hash. */
export const typefaceScript = `(${askForTypeface.toString()})(${tooFarMs})`

/**
 * Asks for the typeface by name before anything uses it, so that one that is kept from an earlier
 * page is there before the first paint. Stands in the head, before the style sheet: the page itself
 * fits the first flight of its connection and is on its way when the request leaves.
 *
 * On a connection so far that it cannot come in time, the first page of a visit does without it and
 * fetches it for the next one. It would not be seen on this one, but when it came, all that is set
 * in it would be laid out once more, which takes a phone longer than to run every script of the page.
 */
export function Typeface({ file }: { file: string }) {
  return <script data-typeface={file} dangerouslySetInnerHTML={{ __html: typefaceScript }} />
}
