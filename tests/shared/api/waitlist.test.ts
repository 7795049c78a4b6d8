import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  joinWaitlist,
  normalizeEmail,
  simulateJoin,
  type InsertEmail,
} from '../../../shared/api/waitlist.ts'

describe('joinWaitlist', () => {
  afterEach(() => vi.restoreAllMocks())

  it('inserts the one field, trimmed and in lower case', async () => {
    const rows: unknown[] = []
    const outcome = await joinWaitlist(' Ann@Example.ORG ', async (row) => {
      rows.push(row)
      return { error: null }
    })
    expect(outcome).toBe('joined')
    expect(rows).toEqual([{ email: 'ann@example.org' }])
  })

  it.each([
    [{ code: '23505' }, 'duplicate'],
    [{ code: '23514' }, 'failed'],
    [{ code: '42501' }, 'failed'],
    [{}, 'failed'],
  ] as const)('of the error %j makes %s', async (error, outcome) => {
    expect(await joinWaitlist('a@b.example', async () => ({ error }))).toBe(outcome)
  })

  it('takes the status alone for a duplicate: the database counts such a request in a table', async () => {
    const insert = async () => ({ error: {}, status: 409 })
    expect(await joinWaitlist('a@b.example', insert)).toBe('duplicate')
  })

  it('fails when the database cannot be reached', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await joinWaitlist('a@b.example', unreachable)).toBe('failed')
  })

  it('gives up after 15 s on what heeds no signal', async () => {
    const over = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
    const insert = vi.fn<InsertEmail>(() => new Promise(() => {}))
    const outcome = joinWaitlist('a@b.example', insert)
    expect(insert).toHaveBeenCalledWith({ email: 'a@b.example' }, over.signal)
    over.abort()
    expect(await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve))])).toBe(
      'failed',
    )
    expect(timeout).toHaveBeenCalledExactlyOnceWith(15_000)
  })
})

it('simulateJoin waits a second, then has joined', async () => {
  const waits: number[] = []
  const outcome = await simulateJoin(async (ms) => {
    waits.push(ms)
  })
  expect(outcome).toBe('joined')
  expect(waits).toEqual([1000])
})

it.each([
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['Ada@B\u00dcCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@exam\u00adple.org', 'ada@example.org'],
  ['ada@\u4f8b\u3048.\u30c6\u30b9\u30c8', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@1.2', 'ada@1.2'],
  [' A@B.C ', 'a@b.c'],
  [
    '\uff41\uff44\uff41\uff20\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45\uff0e\uff4f\uff52\uff47',
    'ada@example.org',
  ],
  ['Ada.Love+List@example.org', 'ada.love+list@example.org'],
  ['ada@b\u00fc cher', 'ada@b\u00fc cher'],
  ['no address', 'no address'],
])('normalizeEmail gives a mailbox one spelling: %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored)
})

it('normalizeEmail leaves what is too long to be an address as it is', () => {
  const long = `ada@${'\u00fc'.repeat(1_000_000)}`
  expect(normalizeEmail(long)).toBe(long)
})
