import { describe, expect, test } from 'vitest'
import { openDatabase, type ApiRole } from '../../../../site/dev/sandbox/waitlist/database.ts'
import { emptyWaitlist } from '../../../support/waitlist.ts'

const { run, rows, ask } = emptyWaitlist()
const join = (email: string, role: ApiRole = 'anon') =>
  ask('insert into public.waitlist_emails (email) values ($1)', [email], { role })
const emails = async () => (await rows()).map(({ email }) => email)
const refused = (code: string) => expect.objectContaining({ code })

const duplicate = '23505'
const checkFailed = '23514'
const noRight = '42501'

test('a database that is opened later has nothing of what an earlier one keeps', async () => {
  await join('ada@example.org')
  await run('create table public.later ()')
  const later = await openDatabase()
  try {
    const tables = `select relname from pg_class where relname = 'later'
      union all select email from public.waitlist_emails`
    expect((await later.owner.query(tables)).rows).toEqual([])
  } finally {
    await later.close()
    await run('drop table public.later')
  }
})

const roles = ['anon', 'authenticated'] as const

test.each(roles)('as %s an address can be added, and nothing can be read back', async (role) => {
  await join('ada@example.org', role)
  expect(await emails()).toEqual(['ada@example.org'])
  for (const sql of [
    'select email from public.waitlist_emails',
    "insert into public.waitlist_emails (email) values ('eve@example.org') returning id",
    "insert into public.waitlist_emails (email) values ('ada@example.org') on conflict (email) do update set email = excluded.email",
  ]) {
    await expect(ask(sql, [], { role })).rejects.toEqual(refused(noRight))
  }
})

test.each(roles)('%s has the rights that the site needs, and no other', async (role) => {
  const ofWaitlist = `nspname in ('public', 'waitlist_private')
    and has_schema_privilege($1, pg_namespace.oid, 'usage')`
  const rights = await run<{ name: string }>(
    `select proname as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where ${ofWaitlist} and has_function_privilege($1, pg_proc.oid, 'execute')
     union all
     select relname || ' ' || kind from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
       unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) as kind
       where ${ofWaitlist} and relkind in ('r', 'v', 'S') and case relkind
         when 'S' then has_sequence_privilege($1, pg_class.oid, 'usage, select, update')
         else has_table_privilege($1, pg_class.oid, kind) end
     union all
     select table_name || '.' || column_name || ' ' || privilege_type
       from information_schema.column_privileges where grantee in ($1, 'PUBLIC')
       and table_schema in ('public', 'waitlist_private')
     order by name`,
    [role],
  )
  expect(rights.map(({ name }) => name)).toEqual([
    'waitlist_answer',
    'waitlist_ask_again',
    'waitlist_emails.email INSERT',
  ])
  const ofPrivate = ask('select waitlist_private.count_request()', [], { role })
  await expect(ofPrivate).rejects.toEqual(refused(noRight))
})

test('row level security is on, and its one policy is for inserting', async () => {
  const table = await run(
    "select relrowsecurity from pg_class where oid = 'public.waitlist_emails'::regclass",
  )
  const policies = await run(
    "select cmd, roles::text from pg_policies where tablename = 'waitlist_emails'",
  )
  expect(table).toEqual([{ relrowsecurity: true }])
  expect(policies).toEqual([{ cmd: 'INSERT', roles: '{anon,authenticated}' }])
})

test('a second sign-up is a duplicate, and does not tell what is stored', async () => {
  await join('ada@example.org')
  const error: unknown = await join('ada@example.org').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: duplicate, detail: undefined })
})

describe('What counts as an address', () => {
  test.each([
    'ada@example.org',
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
    ['a space after', 'ada@example.org '],
    ['a space within', 'ada love@example.org'],
    ['a non-breaking space', 'ada@exa\u00a0mple.org'],
    ['nothing', ''],
    ['no @', 'ada.example.org'],
    ['two @', 'ada@home@example.org'],
    ['nothing after the @', 'ada@'],
    ['a dot at the end', 'ada@example.org.'],
    ['a domain that is not as DNS has it', 'ada@bücher.example'],
    ['markup in the domain', 'ada@<b>example.org'],
    ['a header injection', 'ada@example.org\r\nbcc:eve@example.org'],
  ])('%s is refused', async (_what, address) => {
    await expect(join(address)).rejects.toEqual(refused(checkFailed))
    expect(await emails()).toEqual([])
  })

  test('no address at all is refused', async () => {
    await expect(ask('insert into public.waitlist_emails default values')).rejects.toEqual(
      refused('23502'),
    )
  })
})
