import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPageFetch } from '../../../../site/publisher/browser/page-fetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setTimerTickMode('nextTimerAsync')
})
afterEach(() => void vi.useRealTimers())

const origin = 'https://site.example'
const failure = new TypeError('Failed to fetch')

type Report = Partial<SecurityPolicyViolationEvent>

/** A page whose browser fails every request, and reports a violation of its policy, if any. */
function pageWith(report: Report | undefined, when: 'before' | 'after') {
  const document = new EventTarget()
  const tell = () => {
    if (!report) return
    const event = new Event('securitypolicyviolation')
    const facts = { effectiveDirective: 'connect-src', disposition: 'enforce', ...report }
    document.dispatchEvent(Object.assign(event, facts))
  }
  const fetch = async () => {
    if (when === 'before') tell()
    else setTimeout(tell, 5)
    throw failure
  }
  return createPageFetch(fetch, { document, origin, permission: async () => 'unknown' })
}

const closed = 'http://[::1]:5678/webhook/abc'
const open = 'http://localhost:5678/webhook/abc'

describe.each(['before', 'after'] as const)('a report that comes %s the failure', (when) => {
  test('proves that nothing was sent to an address which the policy forbids', async () => {
    const fetch = pageWith({ blockedURI: closed }, when)
    await expect(fetch(closed, {})).rejects.toMatchObject({ reason: 'page-policy' })
  })

  test.each(['https://hooks.example/a', open, 'http://127.0.0.1/a', `${origin}/a`])(
    'proves nothing of %s, which may have been sent and redirected',
    async (url) => {
      const fetch = pageWith({ blockedURI: url }, when)
      await expect(fetch(url, {})).rejects.toBe(failure)
    },
  )

  test.each<[string, Report]>([
    ['of another address', { blockedURI: 'http://elsewhere.example/' }],
    ['of something else', { blockedURI: closed, effectiveDirective: 'img-src' }],
    ['of a policy that only watches', { blockedURI: closed, disposition: 'report' }],
    ['without an address', { blockedURI: 'inline' }],
  ])('%s proves nothing', async (_, report) => {
    await expect(pageWith(report, when)(closed, {})).rejects.toBe(failure)
  })
})

test.each([
  ['of a text that is no address', 'nonsense'],
  ['without a report', closed],
])('a failure %s may have been sent', async (_, url) => {
  await expect(pageWith(undefined, 'before')(url, {})).rejects.toBe(failure)
})

describe('a request to this machine that fails', () => {
  type State = PermissionState | 'unknown'
  const pageAt = (own: string, states: State[]) =>
    createPageFetch(() => Promise.reject(failure), {
      document: new EventTarget(),
      origin: own,
      permission: async () => states.shift() ?? 'unknown',
    })

  test.each<State>(['prompt', 'denied'])(
    'was never sent where the permission was %s and is denied',
    async (before) => {
      const fetch = pageAt(origin, [before, 'denied'])
      await expect(fetch(open, {})).rejects.toMatchObject({ reason: 'local-network' })
    },
  )

  test.each<[State, State]>([
    ['granted', 'granted'],
    ['granted', 'denied'],
    ['prompt', 'granted'],
    ['prompt', 'prompt'],
    ['unknown', 'unknown'],
  ])('may have been sent where it was %s and is %s', async (before, after) => {
    await expect(pageAt(origin, [before, after])(open, {})).rejects.toBe(failure)
  })

  test.each([
    ['by a page of this machine, which needs no permission', 'http://127.0.0.1:4321', open],
    ['to another machine', origin, 'https://hooks.example/a'],
  ])('may have been sent %s', async (_, own, url) => {
    await expect(pageAt(own, ['denied', 'denied'])(url, {})).rejects.toBe(failure)
  })
})
