import { afterEach, describe, expect, it, vi } from 'vitest'
import { joinWaitlist, normalizeEmail, simulateJoin } from '../../../shared/api/waitlist.ts'

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

  it('fails when the database cannot be reached', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await joinWaitlist('a@b.example', unreachable)).toBe('failed')
  })

  it('hands over a signal that ends a request nobody answers', async () => {
    let given: AbortSignal | undefined
    await joinWaitlist('a@b.example', async (_, signal) => {
      given = signal
      return { error: null }
    })
    expect(given?.aborted).toBe(false)
  })

  it('gives up after 15 s on what heeds no signal', async () => {
    const over = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
    const outcome = joinWaitlist('a@b.example', () => new Promise(() => {}))
    over.abort()
    expect(await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve))])).toBe(
      'failed',
    )
    expect(timeout).toHaveBeenCalledExactlyOnceWith(15_000)
  })
})

describe('simulateJoin', () => {
  it('waits a second, then has joined', async () => {
    const waits: number[] = []
    const outcome = await simulateJoin(async (ms) => {
      waits.push(ms)
    })
    expect(outcome).toBe('joined')
    expect(waits).toEqual([1000])
  })
})

describe('normalizeEmail', () => {
  it('is stable under itself', () => {
    expect(normalizeEmail(normalizeEmail(' A@B.C '))).toBe('a@b.c')
  })
})
