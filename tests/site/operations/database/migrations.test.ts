import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type ApiRole } from '../../../../site/dev/sandbox/waitlist/database.ts'

const database = await openDatabase()
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.exec('truncate public.waitlist_emails restart identity cascade')
})

const run = (sql: string, values: unknown[] = [], role: ApiRole = 'anon') =>
  database.as(role, (transaction) => transaction.query(sql, values))
const join = (email: string, role: ApiRole = 'anon') =>
  run('insert into public.waitlist_emails (email) values ($1)', [email], role)
const emails = async () => {
  const sql = 'select email from public.waitlist_emails order by id'
  return (await database.owner.query<{ email: string }>(sql)).rows.map(({ email }) => email)
}
const refused = (code: string) => expect.objectContaining({ code })

const duplicate = '23505'
const checkFailed = '23514'
const noRight = '42501'

describe.each(['anon', 'authenticated'] as const)('As %s', (role) => {
  test('an address can be added, and gets an id and a time', async () => {
    await join('ada@example.org', role)
    const stored = await database.owner.query('select * from public.waitlist_emails')
    expect(stored.rows).toEqual([
      {
        id: 1,
        email: 'ada@example.org',
        created_at: expect.any(Date) as Date,
        state: 'joined',
        confirmed_at: null,
        wording: null,
        left_at: null,
        expires_at: expect.any(Date) as Date,
      },
    ])
  })

  test.each([
    ['read the list', 'select email from public.waitlist_emails'],
    [
      'read back what it adds',
      "insert into public.waitlist_emails (email) values ('eve@example.org') returning id",
    ],
    [
      'upsert',
      "insert into public.waitlist_emails (email) values ('ada@example.org') on conflict (email) do update set email = excluded.email",
    ],
    ['change an address', "update public.waitlist_emails set email = 'eve@example.org'"],
    ['remove an address', 'delete from public.waitlist_emails'],
    ['empty the list', 'truncate public.waitlist_emails'],
    [
      'set the time of a sign-up',
      "insert into public.waitlist_emails (email, created_at) values ('eve@example.org', '2000-01-01')",
    ],
    ['read the id sequence', 'select last_value from public.waitlist_emails_id_seq'],
    ['advance the id sequence', "select nextval('public.waitlist_emails_id_seq')"],
    ['copy the list out', 'copy public.waitlist_emails to stdout'],
    ['drop the table', 'drop table public.waitlist_emails'],
  ])('nobody can %s', async (_what, sql) => {
    await join('ada@example.org', role)
    await expect(run(sql, [], role)).rejects.toEqual(refused(noRight))
    expect(await emails()).toEqual(['ada@example.org'])
  })
})

test('Row level security is on, and its one policy is for inserting', async () => {
  const table = await database.owner.query(
    "select relrowsecurity from pg_class where oid = 'public.waitlist_emails'::regclass",
  )
  const policies = await database.owner.query(
    "select cmd, roles::text from pg_policies where tablename = 'waitlist_emails'",
  )
  expect(table.rows).toEqual([{ relrowsecurity: true }])
  expect(policies.rows).toEqual([{ cmd: 'INSERT', roles: '{anon,authenticated}' }])
})

test('The API roles hold the right to insert an email, and no other', async () => {
  const rights = await database.owner.query(
    `select grantee, column_name, privilege_type from information_schema.column_privileges
     where table_name = 'waitlist_emails' and grantee in ('anon', 'authenticated', 'PUBLIC')
     order by grantee`,
  )
  expect(rights.rows).toEqual([
    { grantee: 'anon', column_name: 'email', privilege_type: 'INSERT' },
    { grantee: 'authenticated', column_name: 'email', privilege_type: 'INSERT' },
  ])
})

describe('Each address stands once', () => {
  test('a second sign-up is a duplicate, and does not tell what is stored', async () => {
    await join('ada@example.org')
    const error: unknown = await join('ada@example.org').catch((reason: unknown) => reason)
    expect(error).toEqual(refused(duplicate))
    expect((error as { detail?: unknown }).detail).toBeUndefined()
  })

  test('also when both API roles add it', async () => {
    await join('ada@example.org', 'authenticated')
    await expect(join('ada@example.org')).rejects.toEqual(refused(duplicate))
  })

  test('500 sign-ups of 50 addresses at once leave 50 rows and 450 duplicates', async () => {
    const addresses = Array.from({ length: 500 }, (_, n) => `visitor${n % 50}@example.org`)
    const results = await Promise.allSettled(addresses.map((address) => join(address)))
    const failures = results.filter(({ status }) => status === 'rejected')
    expect(failures).toHaveLength(450)
    for (const failure of failures) expect(failure).toMatchObject({ reason: { code: duplicate } })
    expect((await emails()).sort()).toEqual([...new Set(addresses)].sort())
  })
})

describe('What counts as an address', () => {
  test.each([
    'ada@example.org',
    'ada.lovelace+pennywren@mail.example.co.uk',
    "o'hara_99@example.org",
    'root@localhost',
    'ada@xn--bcher-kva.example',
    'ada@1and1.example',
  ])('%s is taken', async (address) => {
    await join(address)
    expect(await emails()).toEqual([address])
  })

  test('254 characters are taken, 255 are not', async () => {
    const ofLength = (length: number) => `${'a'.repeat(length - 12)}@example.org`
    await join(ofLength(254))
    await expect(join(ofLength(255))).rejects.toEqual(refused(checkFailed))
    expect(await emails()).toEqual([ofLength(254)])
  })

  test.each([
    ['upper case', 'Ada@example.org'],
    ['an upper-case domain', 'ada@Example.org'],
    ['a space after', 'ada@example.org '],
    ['a space within', 'ada love@example.org'],
    ['a line break after', 'ada@example.org\n'],
    ['a tab within', 'ada@exa\tmple.org'],
    ['a non-breaking space', 'ada@exa\u00a0mple.org'],
    ['a zero-width space', 'ada@exa\u200bmple.org'],
    ['nothing', ''],
    ['no @', 'ada.example.org'],
    ['two @', 'ada@home@example.org'],
    ['nothing before the @', '@example.org'],
    ['nothing after the @', 'ada@'],
    ['an empty label', 'ada@example..org'],
    ['a dot at the end', 'ada@example.org.'],
    ['a comma', 'ada@example.org,eve@example.org'],
    ['a domain that is not as DNS has it', 'ada@bücher.example'],
    ['a soft hyphen', 'ada@exam\u00adple.org'],
    ['markup in the domain', 'ada@<b>example.org'],
    ['a header injection', 'ada@example.org\r\nbcc:eve@example.org'],
  ])('%s is refused', async (_what, address) => {
    await expect(join(address)).rejects.toEqual(refused(checkFailed))
    expect(await emails()).toEqual([])
  })

  test('no address at all is refused', async () => {
    await expect(run('insert into public.waitlist_emails default values')).rejects.toEqual(
      refused('23502'),
    )
  })
})
