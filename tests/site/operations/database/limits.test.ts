import { beforeEach, describe, expect, test } from 'vitest'
import { emptyWaitlist } from '../../../support/waitlist.ts'

const { run, ask, request } = emptyWaitlist()
// By the secret, which is random, a client could find its own taken.
beforeEach(() => eachRegister('alter sequence %s restart'))

const insertAll = 'insert into public.waitlist_emails (email) select unnest($1::text[])'
const insert = (emails: readonly (string | null)[]) => ask(insertAll, [emails])
const list = (...emails: string[]) => run(insertAll, [emails])
const refused = (code: string) => expect.objectContaining({ code })
const oneRow = refused('PT400')

describe('one row a request', () => {
  test('more are refused at the second', async () => {
    await expect(insert(many(100_000))).rejects.toEqual(oneRow)
    expect(await run('select id from public.waitlist_emails')).toEqual([])
  })

  test.each([
    ['something invalid', 'Not an address'],
    ['nothing', null],
    ['itself', 'ada@example.org'],
  ])('an address with %s does not tell whether it is on the list', async (_, second) => {
    const backwards = () => insert([second, 'ada@example.org']).catch((error: unknown) => error)
    await expect(insert(['ada@example.org', second])).rejects.toEqual(oneRow)
    const before = await backwards()
    await insert(['ada@example.org'])
    await expect(insert(['ada@example.org', second])).rejects.toEqual(oneRow)
    expect(await backwards()).toEqual(before)
    await expect(insert(['ada@example.org'])).rejects.toEqual(refused('23505'))
  })
})

/** The outcome of each of these requests: 'stored', 'told' by the status alone, or an error's code. */
async function requests(emails: readonly string[], address?: string): Promise<string[]> {
  const outcomes: string[] = []
  for (const email of emails) {
    const outcome = request(
      async (transaction) => {
        await transaction.query(insertAll, [[email]])
        const sql = "select current_setting('response.status', true) as status"
        const { rows } = await transaction.query<{ status: string }>(sql)
        return rows[0]?.status === '409' ? 'told' : 'stored'
      },
      { address },
    )
    outcomes.push(await outcome.catch((error: { code: string }) => error.code))
  }
  return outcomes
}
const many = (count: number, name = 'new') =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.org`)
const times = (count: number, email: string) => Array<string>(count).fill(email)
/** A client of its own for each test: nothing takes back what a register has counted. */
let clients = 0
const client = () => `198.51.100.${(clients += 1)}`

describe('a client', () => {
  test('is refused beyond its bound, whatever it asks: listed and unlisted addresses are alike', async () => {
    await list('ada@example.org')
    const asking = client()
    expect(await requests(times(60, 'ada@example.org'), asking)).toEqual(times(60, '23505'))
    expect(await requests(['ada@example.org', 'b@example.org'], asking)).toEqual(times(2, 'PT429'))
    const joining = client()
    expect(await requests(many(60), joining)).toEqual(times(60, 'stored'))
    expect(await requests(['ada@example.org', 'b@example.org'], joining)).toEqual(times(2, 'PT429'))
    expect(await requests(['b@example.org'], client())).toEqual(['stored'])
  })

  test('learns nothing of an address that the form would have spelled otherwise', async () => {
    const imported = 'ada@b\u00fccher.example'
    await list(imported)
    const asking = client()
    for (const email of [imported, 'b@b\u00fccher.example']) {
      expect(await requests(times(61, email), asking)).toEqual(times(61, '23514'))
    }
    expect(await requests(['c@example.org'], asking)).toEqual(['stored'])
  })

  test('is counted exactly where no register is free, and told by the status alone', async () => {
    await list('ada@example.org')
    const outcomes = new Set<string>()
    // More clients than there are registers.
    for (let index = 0; index < 120; index += 1) {
      const [outcome = ''] = await requests(['ada@example.org'], `203.0.113.${index}`)
      outcomes.add(outcome)
    }
    expect(outcomes).toEqual(new Set(['23505', 'told']))
    let late = ''
    for (let index = 120; late === ''; index += 1) {
      const [outcome] = await requests(['ada@example.org'], `203.0.113.${index}`)
      if (outcome === 'told') late = `203.0.113.${index}`
    }
    expect(await requests(times(59, 'ada@example.org'), late)).toEqual(times(59, 'told'))
    expect(await requests(['ada@example.org', 'b@example.org'], late)).toEqual(times(2, 'PT429'))
    // Nobody is refused for what others have asked.
    expect(await requests(['c@example.org'], client())).toEqual(['stored'])
  })

  test('is all of a network of IPv6', async () => {
    await run('update waitlist_private.limits set client_requests = 2')
    expect(await requests(['a@example.org'], '2001:db8:1:2::1')).toEqual(['stored'])
    expect(await requests(['a@example.org'], '2001:db8:1:2:ffff::9')).toEqual(['23505'])
    expect(await requests(['c@example.org'], '2001:db8:1:2::1')).toEqual(['PT429'])
    expect(await requests(['d@example.org'], '2001:db8:1:3::1')).toEqual(['stored'])
    expect(await requests(['e@example.org'], 'no:address')).toEqual(['stored'])
  })

  test.each([
    ['joins', (index: number) => `new${index}@example.org`],
    ['asks for a listed address', () => 'ada@example.org'],
  ])('that has a /48 and %s is refused beyond ten times the bound', async (_, email) => {
    await list('ada@example.org')
    await run('update waitlist_private.limits set client_requests = 2')
    const net = `2001:db8:${(clients += 1)}`
    const outcomes: string[] = []
    for (let index = 0; index < 22; index += 1) {
      outcomes.push(...(await requests([email(index)], `${net}:${index}::1`)))
    }
    expect(outcomes.slice(0, 20)).not.toContain('PT429')
    expect(outcomes.slice(20)).toEqual(times(2, 'PT429'))
    expect(await requests(['b@example.org'], `2001:db8:${(clients += 1)}::1`)).toEqual(['stored'])
  })

  test('of IPv4 is the same where a gateway writes it as IPv6, and no other is', async () => {
    await list('ada@example.org')
    const four = client()
    expect(await requests(times(60, 'ada@example.org'), `::ffff:${four}`)).toContain('23505')
    expect(await requests(['b@example.org'], four)).toEqual(['PT429'])
    expect(await requests(['b@example.org'], `::ffff:${client()}`)).toEqual(['stored'])
  })

  test('is counted anew in the next period', async () => {
    await list('ada@example.org')
    const asking = client()
    await requests([...many(30), ...times(30, 'ada@example.org')], asking)
    expect(await requests(['b@example.org'], asking)).toEqual(['PT429'])
    // Another period, in the registers' bits of it.
    await eachRegister(
      'select setval(%1$L, last_value # (64::bigint << 50)) from %1$s where last_value > 0',
    )
    await run("update waitlist_private.clients set period_start = period_start - interval '1 hour'")
    const again = [...many(30, 'later'), ...times(30, 'ada@example.org'), 'b@example.org']
    const expected = [...times(30, 'stored'), ...times(30, '23505'), 'PT429']
    expect(await requests(again, asking)).toEqual(expected)
  })

  test.each(['1 minute', '1 day'])('can have %s for its period', async (period) => {
    await run('update waitlist_private.limits set period = $1', [period])
    expect(await requests([...many(60), 'b@example.org'], client())).toEqual([
      ...times(60, 'stored'),
      'PT429',
    ])
  })

  test('that no header names shares the bound of all', async () => {
    await run('update waitlist_private.limits set all_requests = 100')
    expect(new Set(await requests(many(100)))).toEqual(new Set(['stored']))
    expect(await requests(['b@example.org'])).toEqual(['PT429'])
  })
})

test.each(['0 seconds', '59 seconds', '1 month', '25 hours', '1 year -359 days'])(
  'a period of %s cannot be set',
  async (period) => {
    const set = run('update waitlist_private.limits set period = $1', [period])
    await expect(set).rejects.toThrow(/limits_period_check|months or years/)
  },
)

test('beyond the bound of all nobody is refused, and the owner is written to once', async () => {
  await run('update waitlist_private.limits set all_requests = 10')
  const outcomes: string[] = []
  for (const [index, email] of many(24).entries()) {
    // Each hundredth request is the one that counts them all: here the 12th and the 24th.
    if (index % 12 === 0) {
      await run("select setval('waitlist_private.requests', 88)")
    }
    outcomes.push(...(await requests([email], `10.0.${index}.1`)))
  }
  expect(outcomes).toEqual(times(24, 'stored'))
  const mails = await run('select kind, email from waitlist_private.mails')
  expect(mails).toEqual([{ kind: 'crowded', email: null }])
})

test('no address of a client is kept, and nothing of it once the day is over', async () => {
  const rows = (table: string) =>
    run<Record<string, string>>(`select * from waitlist_private.${table}`)
  const secret = async () => (await rows('secret'))[0]?.['last_value']
  const passDay = async () => {
    await run(
      "select setval('waitlist_private.secret_day', last_value - 1) from waitlist_private.secret_day",
    )
    await run("update waitlist_private.clients set period_start = period_start - interval '1 day'")
  }
  await requests(['a@example.org'], '203.0.113.7')
  const [before] = await rows('clients')
  const secretBefore = await secret()
  expect(before?.['client']).toMatch(/^[0-9a-f]{64}$/)
  await list('ada@example.org')
  await requests(['ada@example.org'], '203.0.113.7')
  const registers = `select sequencename from pg_sequences
    where sequencename like 'register_%' and last_value > 0`
  const known = async () => (await run(registers)).length
  expect(await known()).toBeGreaterThan(0)
  // By the next request, or by who sweeps.
  await passDay()
  await requests(['b@example.org'], '203.0.113.8')
  expect([(await rows('clients')).length, await known()]).toEqual([1, 0])
  const secretBetween = await secret()
  await passDay()
  await run('select waitlist_private.sweep()')
  expect(await rows('clients')).toEqual([])
  expect(new Set([secretBefore, secretBetween, await secret()]).size).toBe(3)
})

test('a sign-up deletes 20 rows that are over at most, an automation that asks for mails all of them', async () => {
  await run(
    `insert into waitlist_private.clients (period_start, client, requests)
       select now() - interval '2 days', n::text, 1 from generate_series(1, 12000) as n`,
  )
  await run(
    `insert into public.waitlist_emails (email, state, expires_at)
       select 'old' || n || '@example.org', 'pending', now() from generate_series(1, 6000) as n`,
  )
  const left = async () => {
    const sql = `select (select count(*) from waitlist_private.clients)::int
      + (select count(*) from public.waitlist_emails)::int as rows`
    return (await run<{ rows: number }>(sql))[0]?.rows
  }
  const before = (await left()) ?? 0
  expect(await requests(['a@example.org'], client())).toEqual(['stored'])
  // The new address, and its client.
  expect(await left()).toBe(before - 20 + 2)
  await run('select public.waitlist_next_mail()')
  expect(await left()).toBe(2)
})

test('what is longer than any address is refused before a pattern sees it', async () => {
  const long = `${'a.'.repeat(500_000)}@example.org`
  await expect(insert([long])).rejects.toMatchObject({
    code: '23514',
    message: 'The address is not one that can be stored',
  })
})

/** Runs a statement for each register, whose name stands in it as `format` of PostgreSQL has it. */
function eachRegister(statement: string) {
  return run(`do $$ begin
    for number in 0..63 loop
      execute format($s$${statement}$s$, 'waitlist_private.register_' || number);
    end loop;
  end $$`)
}
