import type { Envelope } from '../ipc/contract.ts'

/** The data of a reply. Rejects with the main process's sentence when there is none. */
export async function dataOf<T>(reply: Promise<Envelope<T>>): Promise<T> {
  const envelope = await reply
  if (envelope.ok) return envelope.data
  throw new Error(envelope.error.message)
}

/** Makes a request whose reply nobody waits for; there is none when the window closes meanwhile. */
export function tell(reply: Promise<unknown>): void {
  reply.catch(() => undefined)
}
