/** The locks of a window that can be closed: it then has no lock, waits for none and hears nothing. */
export function windowLocks() {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve())
  })
  const ask = async (name: string, given: LockOptions, work: LockGrantedCallback<unknown>) => {
    const waits = !given.steal && !given.ifAvailable
    const { signal = closing.signal, ...options } = given
    const ended = waits && { signal: AbortSignal.any([signal, closing.signal]) }
    const asked = navigator.locks.request(name, { ...options, ...ended }, (lock) =>
      Promise.race([work(lock), closed]),
    )
    // Nobody is in a closed window to hear of it.
    return new Promise((resolve, reject) => {
      const unlessClosed = (tell: (value: unknown) => void) => (value: unknown) => {
        if (!closing.signal.aborted) tell(value)
      }
      asked.then(unlessClosed(resolve), unlessClosed(reject))
    })
  }
  const locks = { request: ask, query: () => navigator.locks.query() } as unknown as LockManager
  return { locks, close: () => closing.abort() }
}
