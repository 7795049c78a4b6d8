/** A session of WebDriver BiDi. */
export type Bidi = Awaited<ReturnType<typeof connectBidi>>

interface Answer {
  id: number | null
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}

/** Connects to the address that a browser printed, and begins a session. */
export async function connectBidi(url: string) {
  const socket = new WebSocket(`${url}/session`)
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}.`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer
    if (id === null || type === 'event') return
    const waiting = open.get(id)
    open.delete(id)
    if (type === 'success') waiting?.resolve(result)
    else waiting?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const waiting of open.values()) waiting.reject(new Error('The browser has gone.'))
    open.clear()
  })

  /** Rejects with the name of the error that the browser answers, and when the connection ends. */
  const send = async (method: string, params: object): Promise<unknown> => {
    if (socket.readyState !== WebSocket.OPEN) throw new Error('The browser has gone.')
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    open.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  return { version: capabilities.browserVersion, send, close: () => socket.close() }
}
