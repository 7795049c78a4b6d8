import type { AuthInfo } from 'electron'
import type { ProxyCredentials } from '../../ipc/contract.ts'

/**
 * Undefined where the operator cancels it, or is being asked about another proxy. What was given
 * before is given again, for as long as the app runs. `isRefused`: it was not accepted for this
 * request.
 */
export type AskProxyLogin = (
  proxy: Pick<AuthInfo, 'host' | 'port'>,
  isRefused: boolean,
) => Promise<ProxyCredentials | undefined>

export type ProxyLogin = ReturnType<typeof createProxyLogin>

interface Question {
  host: string
  given: PromiseWithResolvers<ProxyCredentials | undefined>
}

/**
 * Asks the operator for the login of a proxy. `show`: called with a question, and with undefined when
 * it was answered. All requests share it, and it outlives them: the next one has the answer.
 */
export function createProxyLogin(show: (asked: { host: string } | undefined) => void) {
  const known = new Map<string, ProxyCredentials>()
  let question: Question | undefined

  const ask: AskProxyLogin = async (proxy, isRefused) => {
    const host = `${proxy.host}:${proxy.port}`
    if (isRefused) known.delete(host)
    if (known.has(host)) return known.get(host)
    if (question === undefined) {
      question = { host, given: Promise.withResolvers() }
      show({ host })
    }
    return question.host === host ? question.given.promise : undefined
  }

  return {
    ask,
    answer: (credentials: ProxyCredentials | undefined) => {
      if (question === undefined) return
      if (credentials) known.set(question.host, credentials)
      question.given.resolve(credentials)
      question = undefined
      show(undefined)
    },
  }
}
