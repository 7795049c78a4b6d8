import type { Browser } from 'playwright'

/** One first visit with an empty cache. Times in milliseconds since navigation began. */
export interface Visit extends Timings {
  /** The time that the main thread was at work until the page had settled. */
  mainThread: number
  requests: number
  /** Bytes over the wire, headers included. */
  bytes: number
  htmlBytes: number
}

interface Timings {
  firstPaint: number
  largestPaint: number
  layoutShift: number
}

declare global {
  interface Window {
    timings: Timings
  }
}

const settleMs = 1500

/** Visits a page as a phone would: 390 x 844, CPU 4 times slower, 1.6 Mbit/s, 150 ms round trip. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  // The thread's own time: what else the machine does meanwhile does not count.
  await devtools.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await devtools.send('Performance.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const kinds = new Map<string, string>()
  let bytes = 0
  let htmlBytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (kinds.get(requestId) === 'Document') htmlBytes += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(settleMs)
  const timings = await page.evaluate(() => window.timings)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const tasks = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
  await context.close()
  return { ...timings, mainThread: tasks * 1000, requests: kinds.size, bytes, htmlBytes }
}

/** Runs in the page, before anything else. */
function observe(): void {
  const timings: Timings = { firstPaint: 0, largestPaint: 0, layoutShift: 0 }
  window.timings = timings
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  }
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') timings.firstPaint = entry.startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime
  })
  watch('layout-shift', (entry) => {
    timings.layoutShift += (entry as PerformanceEntry & { value: number }).value
  })
}
