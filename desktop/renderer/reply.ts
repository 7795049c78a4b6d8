import { useEffect, useState } from 'react'
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

/**
 * What the main process answers, asked again whenever it says that it has changed. `before`: until
 * there is an answer, and where none comes. The functions have to stay the same over renderings.
 */
export function useAnswer<T>(
  ask: () => Promise<Envelope<T>>,
  onChanged: (listener: () => void) => () => void,
  before: T,
): T {
  const [answer, setAnswer] = useState(before)
  useEffect(() => {
    let current = true
    const load = () => {
      dataOf(ask()).then(
        (loaded) => {
          if (current) setAnswer(loaded)
        },
        // What was answered before still holds.
        () => undefined,
      )
    }
    load()
    const end = onChanged(load)
    return () => {
      current = false
      end()
    }
  }, [ask, onChanged])
  return answer
}
