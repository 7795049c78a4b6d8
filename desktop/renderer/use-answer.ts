import { useEffect, useState } from 'react'
import type { Envelope } from '../ipc/contract.ts'
import { dataOf } from './reply.ts'

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
