import { describe, expect, test } from 'vitest'
import { createPageFetch } from '../../../../site/publisher/browser/page-fetch.ts'

const origin = 'https://site.example'
const failure = new TypeError('Failed to fetch')

const open = 'http://localhost:5678/webhook/abc'
const inNetwork = 'http://192.168.0.4:5678/webhook/abc'

test('a page over https never asks for what its browser blocks', async () => {
  let asked = 0
  const fetch = createPageFetch(
    () => {
      asked += 1
      return Promise.reject(failure)
    },
    { origin, permission: async () => 'unknown' },
  )
  await expect(fetch(inNetwork, {})).rejects.toMatchObject({ reason: 'page-policy' })
  expect(asked).toBe(0)
})

test.each([
  [inNetwork, 'http://192.168.0.2:8080'],
  ['https://hooks.example/a', origin],
  ['nonsense', origin],
])('a failure of %s by a page at %s may have been sent', async (url, own) => {
  const fetch = createPageFetch(() => Promise.reject(failure), {
    origin: own,
    permission: async () => 'denied',
  })
  await expect(fetch(url, {})).rejects.toBe(failure)
})

describe('a request to this machine that fails', () => {
  type State = PermissionState | 'unknown'
  const pageAt = (own: string, states: State[]) =>
    createPageFetch(() => Promise.reject(failure), {
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
