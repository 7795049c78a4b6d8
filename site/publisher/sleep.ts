import type { Sleep } from '../../shared/api/http.ts'

export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })

/** In milliseconds. */
const frame = 10

/** Lets the window answer between the steps of long work, once a frame has passed since it last did. */
export function pacer({ clock, sleep }: { clock: () => number; sleep: Sleep }) {
  let since = clock()
  return async (): Promise<void> => {
    if (clock() - since <= frame) return
    await sleep(0)
    since = clock()
  }
}
