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
) => Promise<ProxyCredentials | undefined>

/** Asks the operator for the login of a proxy, one question at a time. */
export interface ProxyLogin {
  /** The login that is being asked for. */
  asked: () => { host: string; realm: string } | undefined
  ask: AskProxyLogin
  answer: (credentials: ProxyCredentials | undefined) => void
}

/** `onChange`: called when a question comes up or has ended. */
export function createProxyLogin(onChange: () => void): ProxyLogin {
  const known = new Map<string, ProxyCredentials>()
  const questions = createSerialQueue()
  let question: { host: string; realm: string; answer: ProxyLogin['answer'] } | undefined

  const put = async (host: string, realm: string): Promise<ProxyCredentials | undefined> => {
    const { promise, resolve } = Promise.withResolvers<ProxyCredentials | undefined>()
    question = { host, realm, answer: resolve }
    onChange()
    const given = await promise
    question = undefined
    onChange()
    return given
  }

  return {
    asked: () => question && { host: question.host, realm: question.realm },
    async ask({ host, port, realm }, { isRefused, signal }) {
      const proxy = `${host}:${port}`
      if (isRefused) known.delete(proxy)
      return questions.run(async () => {
        const given = known.get(proxy) ?? (signal?.aborted ? undefined : await put(proxy, realm))
        if (given !== undefined) known.set(proxy, given)
        return given
      })
    },
    answer(credentials) {
      question?.answer(credentials)
    },
  }
}
