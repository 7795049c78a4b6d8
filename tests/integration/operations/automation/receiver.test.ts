import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testPayload } from '../../../../shared/api/webhook.ts'
import { receiverOf } from '../../../../site/operations/hosting/receiver/environment.ts'
import { answering, createReceiver } from '../../../../site/operations/automation/receiver.ts'
import { requestOf, secret } from '../../../support/automation/automation.ts'
import {
  describeAutomation,
  describeDoors,
  payloadOf,
  postOf,
} from '../../../support/automation/contract.ts'
import { environmentOf, requestTo } from '../../../support/automation/receiver.ts'

const address = 'https://host.example/webhook'
const settings = { owner: 'operator', repository: 'site', branch: 'main', folder: 'posts' }
const post = requestOf(payloadOf(postOf('a-post')))
const toReceiver = ({ query = '', ...sent }: Partial<typeof post>, method = 'POST') =>
  new Request(`${address}?${query}`, { method, ...sent })

describeAutomation('the receiver', (target) => ({
  request: requestTo(address, receiverOf(environmentOf(target, 'secret'))),
  stop: () => Promise.resolve(),
}))
describeDoors('who can publish by the receiver', (target, door) => ({
  request: requestTo(address, receiverOf(environmentOf(target, door))),
  stop: () => Promise.resolve(),
}))

describe('a receiver', () => {
  const ask = vi.fn()
  const index = vi.fn(async (): Promise<unknown> => ({ articles: [] }))
  const receive = createReceiver({ ask, index, secret, settings })
  beforeEach(() => ask.mockReset())

  test('answers a preflight, and lets every page read what came of its post', async () => {
    const reply = await receive(toReceiver({}, 'OPTIONS'))
    expect([reply.status, Object.fromEntries(reply.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'Content-Type, X-Publish-Secret',
        'access-control-allow-methods': 'OPTIONS, POST',
      },
    ])
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  })

  const typed = (type: string, body: string) => ({
    ...post,
    headers: { 'content-type': type },
    body,
  })
  test.each([
    ['a GET', toReceiver({ query: post.query ?? '' }, 'GET'), 405],
    ['no secret', toReceiver({ ...post, query: '' }), 403],
    [
      'a secret that begins right',
      toReceiver({ ...post, query: `key=${secret.slice(0, -1)}a` }),
      403,
    ],
    ['a longer secret', toReceiver({ ...post, query: `key=${secret}1` }), 403],
    ['no body', toReceiver(typed('application/json', '')), 400],
    ['half of a body', toReceiver(typed('application/json', post.body.slice(0, -9))), 400],
    ['null', toReceiver(typed('application/json', 'null')), 400],
    ['JSON in JSON', toReceiver(typed('application/json', JSON.stringify(post.body))), 415],
    ['a form that is too long', toReceiver(typed('text/plain', 'a'.repeat(2_000_001))), 415],
  ])('refuses %s, and GitHub hears nothing of it', async (_, request, status) => {
    const reply = await receive(request)
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    expect(ask).not.toHaveBeenCalled()
  })

  test('takes the secret in a header, and JSON that names its character set', async () => {
    const test = requestOf(testPayload(new Date()))
    const type = 'application/json; charset=utf-8'
    const headers = { 'Content-Type': type, 'X-Publish-Secret': secret }
    const reply = await receive(toReceiver({ headers, body: test.body }))
    expect(await reply.text()).toBe('The test arrived. Nothing was published.')
  })

  test('reads a body no further than to where it is too long', async () => {
    const piece = new TextEncoder().encode('a'.repeat(500_000))
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 1
        controller.enqueue(piece)
      },
    })
    const streamed = { method: 'POST', headers: post.headers, body, duplex: 'half' } as RequestInit
    const request = new Request(`${address}?${post.query}`, streamed)
    expect((await receive(request)).status).toBe(413)
    expect(read).toBeLessThanOrEqual(6)
  })

  test('ends after 20 seconds, and commits nothing afterwards', async () => {
    vi.useFakeTimers()
    const looked = Promise.withResolvers<unknown>()
    ask.mockReturnValueOnce(looked.promise)
    const reply = receive(toReceiver(post))
    await vi.advanceTimersByTimeAsync(20_000)
    const { status } = await reply
    expect([status, await (await reply).text()]).toEqual([
      502,
      'GitHub took more than 20 seconds. Sending it again is safe.',
    ])
    const target = { oid: '1', posts: null, pictures: null, same: null }
    looked.resolve({ data: { repository: { ref: { target } } } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(ask).toHaveBeenCalledOnce()
  })

  test('tells what its question failed with, and does without the site’s index', async () => {
    index.mockRejectedValueOnce(new Error('away'))
    ask.mockRejectedValueOnce(new Error('no line'))
    const reply = await receive(toReceiver(post))
    expect([reply.status, await reply.text()]).toEqual([
      502,
      'Not committed. GitHub: no line. Sending it again is safe.',
    ])
  })
})

test('a fault of the receiver itself is answered, and told in its host’s log', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const fault = new Error('A fault.')
  const reply = await answering(() => Promise.reject(fault))(toReceiver(post))
  expect([reply.status, await reply.text()]).toEqual([
    500,
    'The receiver failed. Sending it again is safe.',
  ])
  expect(log.mock.calls).toEqual([[fault]])
})

test('what is missing on a host, or looks like no such thing, is named', async () => {
  const environment = {
    GITHUB_TOKEN: 'ghp_token',
    REPOSITORY: 'operator/site',
    BRANCH: 'main',
    FOLDER: 'site/content/posts',
    SITE_ORIGIN: 'https://www.example.com',
    PUBLISH_SECRET: secret,
  }
  const answered = async (changes: object) => {
    const reply = await receiverOf({ ...environment, ...changes })(
      toReceiver({ ...post, query: '' }),
    )
    return [reply.status, await reply.text()]
  }
  expect(await answered({})).toMatchObject([403, /key/])
  for (const name of Object.keys(environment)) {
    expect(await answered({ [name]: undefined })).toMatchObject([
      503,
      expect.stringContaining(name),
    ])
    expect(await answered({ [name]: ' ' })).toMatchObject([503, expect.stringContaining(name)])
  }
  for (const changes of [
    { GITHUB_TOKEN: 'ghp_to\nken' },
    { REPOSITORY: 'site' },
    { SITE_ORIGIN: 'pennywren.example' },
    { PUBLISH_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
    { PUBLISH_SECRET: secret.slice(0, 21) },
  ]) {
    const [status, text] = await answered(changes)
    const [[name, value] = ['']] = Object.entries(changes)
    expect([status, text]).toEqual([
      503,
      expect.stringMatching(`^Nothing was published\\. .*${name}`),
    ])
    expect(text).not.toContain(value)
  }
})
