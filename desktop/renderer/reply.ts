import { PlatformError } from '../../shared/platform.ts'
import type { Envelope } from '../ipc/contract.ts'

/** The data of a reply. Rejects with a `PlatformError` where the request failed. */
export async function dataOf<T>(reply: Promise<Envelope<T>>): Promise<T> {
  const envelope = await reply.catch((error: unknown) => {
    console.error('The main process did not answer.', error)
    throw new PlatformError('failed', 'It did not work.')
  })
  if (envelope.ok) return envelope.data
  throw new PlatformError(envelope.error.code, envelope.error.message)
}

/** Ignores the reply of a request, and that there is none when the window closes meanwhile. */
export function tell(reply: Promise<unknown>): void {
  reply.catch(() => undefined)
}
