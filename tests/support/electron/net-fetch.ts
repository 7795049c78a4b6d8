/**
 * `session.fetch` over Node's: the same replies, and Chromium's names for what goes wrong before
 * the request is sent and after.
 */
export async function netFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    throw new Error(chromiumName(error), { cause: error })
  }
}

const names: Record<string, string> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'net::ERR_NAME_NOT_RESOLVED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'net::ERR_EMPTY_RESPONSE',
}

function chromiumName(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && cause.message === 'unexpected redirect') {
    return "Attempted to redirect, but redirect policy was 'error'"
  }
  if (cause instanceof Error && cause.message === 'bad port') return 'net::ERR_UNSAFE_PORT'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return names[code] ?? 'net::ERR_FAILED'
}
