import { createClient } from '@supabase/supabase-js'
import { describe, expect, it, vi } from 'vitest'
import {
  joinWaitlist,
  normalizeEmail,
  simulateJoin,
  type InsertEmail,
} from '../../../shared/api/waitlist.ts'

describe('joinWaitlist', () => {
  it('inserts the one field, trimmed and in lower case', async () => {
    const rows: unknown[] = []
    const outcome = await joinWaitlist(' Ann@Example.ORG ', async (row) => {
      rows.push(row)
      return { error: null, status: 201 }
    })
    expect(outcome).toBe('joined')
    expect(rows).toEqual([{ email: 'ann@example.org' }])
  })

  it.each([
    ['a row', 201, null, 'joined'],
    // The database counts such a request in a table.
    ['a duplicate, told by the status alone', 409, '', 'duplicate'],
    ['a duplicate', 409, '{"code":"23505","message":"duplicate key"}', 'duplicate'],
    ['a conflict of a gateway', 409, '<h1>Conflict</h1>', 'failed'],
    ['an empty 404, as of a paused project', 404, '', 'failed'],
    ['a success without a row', 204, null, 'failed'],
  ] as const)(
    'makes of %s, as supabase-js reads it, its outcome',
    async (_, status, body, outcome) => {
      const database = createClient('https://waitlist.example', 'sb_publishable_key', {
        global: { fetch: async () => new Response(body, { status }) },
      })
      const insert: InsertEmail = async (row) => database.from('waitlist_emails').insert(row)
      expect(await joinWaitlist('a@b.example', insert)).toBe(outcome)
    },
  )

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
  ['Ada@B\u00dcCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@exam\u00adple.org', 'ada@example.org'],
  [
    '\uff41\uff44\uff41\uff20\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45\uff0e\uff4f\uff52\uff47',
    'ada@example.org',
  ],
  ['ada@b\u00fc cher', 'ada@b\u00fc cher'],
])('normalizeEmail gives a mailbox one spelling: %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored)
})
