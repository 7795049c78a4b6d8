import type { AuthInfo } from 'electron'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { ProxyCredentials } from '../../ipc/contract.ts'

/**
 * Undefined where the operator cancels it, or `signal` has aborted before they were asked: a question
 * that is already there outlives its request, so that the next one has the answer. What was given
 * before is given again, for as long as the app runs. `isRefused`: it was not accepted for this
 * request.
 */
export type AskProxyLogin = (
  proxy: Pick<AuthInfo, 'host' | 'port' | 'realm'>,
  request: { isRefused: boolean; signal: AbortSignal | null | undefined },
) => Promise<Answer>

type Answer = ProxyCredentials | undefined

/**
 * Asks the operator for the login of a proxy, one question at a time. `onChange`: called when a
 * question comes up or has ended.
 */
export function createProxyLogin(onChange: () => void) {
  const known = new Map<string, ProxyCredentials>()
  const questions = createSerialQueue()
  let question: { host: string; realm: string; answer: (given: Answer) => void } | undefined

  const put = async (host: string, realm: string) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    question = { host, realm, answer: resolve }
    onChange()
    const given = await promise
    question = undefined
    onChange()
    return given
  }

  const ask: AskProxyLogin = async ({ host, port, realm }, { isRefused, signal }) => {
    const proxy = `${host}:${port}`
    if (isRefused) known.delete(proxy)
    return questions.run(async () => {
      const given = known.get(proxy) ?? (signal?.aborted ? undefined : await put(proxy, realm))
      if (given !== undefined) known.set(proxy, given)
      return given
    })
  }

  return {
    /** The login that is being asked for. */
    asked: () => question && { host: question.host, realm: question.realm },
    ask,
    answer: (credentials: Answer) => question?.answer(credentials),
  }
}
