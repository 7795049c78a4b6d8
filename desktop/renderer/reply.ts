import type { Envelope } from '../ipc/contract.ts'

/** The data of a reply. Rejects with the main process's message where the request failed. */
export async function dataOf<T>(reply: Promise<Envelope<T>>): Promise<T> {
  const envelope = await reply
  if (envelope.ok) return envelope.data
  throw new Error(envelope.error.message)
}

/** Ignores the reply of a request, and that there is none when the window closes meanwhile. */
export function tell(reply: Promise<unknown>): void {
  reply.catch(() => undefined)
}
