import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { formHeaders } from '../../../shared/api/waitlist.ts'
import { openDatabase } from '../../../site/sandbox/waitlist/database.ts'

const database = await openDatabase()
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.exec(
    `truncate public.waitlist_emails, waitlist_private.joins, waitlist_private.secrets;
     update waitlist_private.limits
     set client_joins = 20, all_joins = 6000, period = '1 hour',
       address_header = 'cf-connecting-ip'`,
  )
})

const insertAll = 'insert into public.waitlist_emails (email) select unnest($1::text[])'
const insert = (emails: readonly (string | null)[], headers: Record<string, string> = {}) =>
  database.as('anon', (transaction) => transaction.query(insertAll, [emails]), headers)
const from = (address: string) => ({ 'cf-connecting-ip': address })
const count = async () =>
  (await database.owner.query('select id from public.waitlist_emails')).rows.length
const refused = (code: string) => expect.objectContaining({ code })
const oneRow = refused('PT400')
const tooMany = refused('PT429')

describe('one row a request', () => {
  test('more are refused at the second', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `a${index}@example.org`)
    await expect(insert(many)).rejects.toEqual(oneRow)
    expect(await count()).toBe(0)
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

  test('the owner may import a list', async () => {
    await database.owner.query(
      "insert into public.waitlist_emails (email) values ('a@example.org'), ('b@example.org')",
    )
    expect(await count()).toBe(2)
  })
})

describe('how many join', () => {
  test('from one address: twenty in an hour, whatever comes after', async () => {
    for (let index = 0; index < 20; index += 1) {
      await insert([`a${index}@example.org`], from('203.0.113.7'))
    }
    await expect(insert(['b@example.org'], from('203.0.113.7'))).rejects.toEqual(tooMany)
    // Nor does it learn any more who is on the list.
    await expect(insert(['a1@example.org'], from('203.0.113.7'))).rejects.toEqual(tooMany)
    await insert(['c@example.org'], from('203.0.113.8'))
    expect(await count()).toBe(21)
  })

  test('from one network of IPv6, which is one client', async () => {
    await database.owner.exec('update waitlist_private.limits set client_joins = 2')
    await insert(['a@example.org'], from('2001:db8:1:2::1'))
    await insert(['b@example.org'], from('2001:db8:1:2:ffff::9'))
    await expect(insert(['c@example.org'], from('2001:db8:1:2::1'))).rejects.toEqual(tooMany)
    await insert(['d@example.org'], from('2001:db8:1:3::1'))
    await insert(['e@example.org'], from('no:address'))
  })

  test('from all together', async () => {
    await database.owner.exec('update waitlist_private.limits set all_joins = 3')
    for (const index of [1, 2, 3]) await insert([`a${index}@example.org`], from(`10.0.0.${index}`))
    await expect(insert(['b@example.org'], from('10.0.0.4'))).rejects.toEqual(tooMany)
    await expect(insert(['c@example.org'])).rejects.toEqual(tooMany)
  })

  test('is counted anew in the next period', async () => {
    await database.owner.exec('update waitlist_private.limits set client_joins = 1')
    await insert(['a@example.org'], from('10.0.0.1'))
    await expect(insert(['b@example.org'], from('10.0.0.1'))).rejects.toEqual(tooMany)
    await database.owner.exec(
      "update waitlist_private.joins set period_start = period_start - interval '1 hour'",
    )
    await insert(['b@example.org'], from('10.0.0.1'))
  })
})

describe('who asks for addresses that are on the list', () => {
  const refusals = async (times: number, headers: Record<string, string> = {}) => {
    const codes: string[] = []
    for (let index = 0; index < times; index += 1) {
      const error = await insert(['ada@example.org'], headers).catch((reason: unknown) => reason)
      codes.push((error as { code: string }).code)
    }
    return codes
  }
  const listed = Array<string>(20).fill('23505')
  // Each test has a network of its own: what a sequence has counted cannot be rolled back.
  beforeEach(() =>
    database.owner.query("insert into public.waitlist_emails (email) values ('ada@example.org')"),
  )

  test('is counted, although each of these requests is rolled back', async () => {
    expect(await refusals(22, from('198.51.100.1'))).toEqual([...listed, 'PT429', 'PT429'])
    expect(await refusals(1, from('203.0.113.1'))).toEqual(['23505'])
    // Who joins is not held up by it.
    await insert(['grace@example.org'], from('198.51.100.1'))
  })

  test('is one client with all of its network', async () => {
    await refusals(20, from('2001:db8:2:2::1'))
    expect(await refusals(1, from('2001:db8:2:2::ffff'))).toEqual(['PT429'])
  })

  test('is counted anew in the next period, and after the owner has set another', async () => {
    const client = from('198.51.100.2')
    await refusals(20, client)
    for (const period of ['1 second', '1 day', '1 hour']) {
      await database.owner.query('update waitlist_private.limits set period = $1', [period])
      expect((await refusals(1, client))[0], period).toBe('23505')
    }
  })

  test('is bounded in all, with an address or without', async () => {
    await database.owner.exec('update waitlist_private.limits set all_joins = 3')
    const codes = [...(await refusals(2, from('198.51.100.3'))), ...(await refusals(6))]
    expect(codes.at(-1)).toBe('PT429')
    expect(codes.indexOf('PT429')).toBeLessThanOrEqual(3)
  })
})

test('no address of a client is kept, and nothing of it for more than a day', async () => {
  const kept = async () => {
    const { rows } = await database.owner.query<{ client: string }>(
      "select client from waitlist_private.joins where client <> 'all'",
    )
    return rows.map(({ client }) => client)
  }
  await insert(['a@example.org'], from('203.0.113.7'))
  const [before] = await kept()
  expect(before).toMatch(/^[0-9a-f]{64}$/)
  await database.owner.exec(
    `update waitlist_private.secrets set day = day - 1;
     update waitlist_private.joins set period_start = period_start - interval '25 hours'`,
  )
  await insert(['b@example.org'], from('203.0.113.7'))
  expect(await kept()).toHaveLength(1)
  expect(await kept()).not.toContain(before)
  const { rows } = await database.owner.query('select day from waitlist_private.secrets')
  expect(rows).toHaveLength(1)
})

describe('a robot is answered as if its address was taken', () => {
  test.each([
    ['that fills in what nobody sees', formHeaders(60_000, 'Robot'), 'a@example.org'],
    ['that is faster than anybody', formHeaders(599.5, ''), 'a@example.org'],
    ['with a throw-away address', formHeaders(60_000, ''), 'a@mailinator.com'],
    ['with one below such a domain', {}, 'a@x.mailinator.com'],
  ])('%s', async (_, headers, email) => {
    await insert([email], headers)
    expect(await count()).toBe(0)
    // On the list or not: it cannot tell.
    await database.owner.query('insert into public.waitlist_emails (email) values ($1)', [email])
    await insert([email], headers)
    expect(await count()).toBe(1)
  })

  test.each([
    ['a visitor whose browser has filled the field in', formHeaders(600, ''), 'a@example.org'],
    ['a visitor who left the page open for a month', formHeaders(2.6e12, ''), 'a@example.org'],
    ['a page of before', { 'x-client-info': 'supabase-js-web/2.119.0' }, 'a@example.org'],
    ['a domain that only ends so', formHeaders(5000, ''), 'a@notmailinator.com'],
  ])('%s is none', async (_, headers, email) => {
    await insert([email], headers)
    expect(await count()).toBe(1)
  })

  test('the owner may add domains', async () => {
    await database.owner.exec(
      "insert into waitlist_private.throwaway_domains values ('thrown.example')",
    )
    await insert(['a@thrown.example'])
    expect(await count()).toBe(0)
  })
})

test('what is longer than any address is refused before a pattern sees it', async () => {
  const long = `${'a.'.repeat(500_000)}@example.org`
  await expect(insert([long])).rejects.toMatchObject({
    code: '23514',
    message: 'The address is too long',
  })
})

test.each([
  ['read the limits', 'select * from waitlist_private.limits'],
  ['raise the limits', 'update waitlist_private.limits set all_joins = 1000000'],
  ['forget the joins', 'delete from waitlist_private.joins'],
  ['read the secret', 'select * from waitlist_private.secrets'],
  ['count joins', "select waitlist_private.count_join('all', 1, '1 hour')"],
  ['count repeats', "select waitlist_private.count_repeat(0, 1, '1 hour')"],
  ['read a count', 'select last_value from waitlist_private.repeats_0'],
  ['name clients', "select waitlist_private.client_of('10.0.0.1')"],
])('visitors cannot %s', async (_, sql) => {
  await expect(database.as('anon', (transaction) => transaction.query(sql))).rejects.toEqual(
    refused('42501'),
  )
})
