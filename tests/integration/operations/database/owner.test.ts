import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { OwnerError, runCommand } from '../../../../site/operations/database/owner.ts'
import type { Fault } from '../../../../site/dev/sandbox/faults/faults.ts'
import { startSandbox } from '../../../../site/dev/sandbox/sandbox.ts'
import { sharedFolder } from '../../../support/temporary-folder.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.close())
beforeEach(() => sandbox.waitlist.clear())

const environment = { SUPABASE_URL: sandbox.url, SUPABASE_SECRET_KEY: 'sb_secret_sandbox' }
const now = new Date('2026-11-25T12:00:00Z')
const run = (...args: string[]) => runCommand(args, environment, now)
const list = (...entries: [email: string, state: string, daysAgo?: number][]) =>
  sandbox.waitlist.run(
    `insert into public.waitlist_emails (email, state, created_at)
     select email, state, created_at
     from json_populate_recordset(null::public.waitlist_emails, $1::json)`,
    [
      JSON.stringify(
        entries.map(([email, state, daysAgo = 0]) => ({
          email,
          state,
          created_at: new Date(now.getTime() - daysAgo * 86_400_000),
        })),
      ),
    ],
  )
test('stats: sign-ups by day and state, with a bar for each day, and the mails', async () => {
  expect(await run('stats')).toBe(
    'The waitlist on 2026-11-25: 0 (0 joined, 0 pending, 0 confirmed, 0 left)\nMails that wait: 0',
  )
  await list(
    ['a@example.org', 'confirmed', 1],
    ['b@example.org', 'confirmed', 1],
    ['c@example.org', 'pending', 1],
    ['d@example.org', 'joined', 1],
    ['e@example.org', 'left'],
  )
  await sandbox.waitlist.call('waitlist_open')
  expect((await run('stats')).split('\n')).toEqual([
    'The waitlist on 2026-11-25: 5 (1 joined, 1 pending, 2 confirmed, 1 left)',
    `2026-11-24  ${'█'.repeat(40)}  4 (1 joined, 1 pending, 2 confirmed, 0 left)`,
    `2026-11-25  ${'█'.repeat(10)}${' '.repeat(30)}  1 (0 joined, 0 pending, 0 confirmed, 1 left)`,
    'Mails that wait: 3',
    'Mails: launch, waiting: 3',
  ])
})

test('stats: more mails than an hour sends come first, with how long the last one will wait', async () => {
  const mails = 'insert into waitlist_private.mails (kind) select $1 from generate_series(1, $2)'
  await sandbox.waitlist.run(mails, ['confirm', 500])
  expect(await run('stats')).toMatch(/^The waitlist on/)
  await sandbox.waitlist.run(mails, ['launch', 2000])
  expect((await run('stats')).split('\n')[0]).toBe(
    'Crowded: 2500 mails wait, and an hour sends 500. The last one will wait about 5 hours.',
  )
})

test.each<[Fault, string]>([
  [{ name: 'reset-before' }, 'The database is out of reach: '],
  [{ name: 'status', status: 503 }, 'The database has refused: '],
  [{ name: 'never' }, 'The database is out of reach: '],
])(
  'stats: a database that is away (%j) is asked once, and the reason is told',
  async (fault, text) => {
    onTestFinished(() => sandbox.faults.clear())
    sandbox.faults.set('waitlist', fault, 1)
    await expect(run('stats')).rejects.toThrow(text)
  },
)

test.each([
  [true, undefined, 'The database asks to confirm'],
  [false, 'true', 'the database asks nobody'],
  [true, 'true', 'Mails that wait: 0'],
])(
  'stats: a database that asks (%s) beside a build that is told %s',
  async (isAsked, told, last) => {
    await sandbox.waitlist.confirm(isAsked)
    onTestFinished(async () => void (await sandbox.waitlist.confirm(false)))
    const site = { ...environment, VITE_WAITLIST_CONFIRMATION: told }
    expect((await runCommand(['stats'], site, now)).split('\n').at(-1)).toContain(last)
  },
)

test('export: those who wait for the launch, as CSV that no spreadsheet takes for formulas', async () => {
  const header = '\ufeff"email","joined_at","state","confirmed_at","wording"'
  expect(await run('export')).toBe(`${header}\r\n`)
  await list(
    ['ada@example.org', 'confirmed'],
    ['=cmd|a!a1@example.org', 'confirmed'],
    ['joined@example.org', 'joined'],
    ['pending@example.org', 'pending'],
    ['left@example.org', 'left'],
  )
  const rows = (await run('export')).trimEnd().split('\r\n').slice(1)
  const emails = rows.map((row) => row.split(',')[0])
  expect(emails).toEqual(['"ada@example.org"', `"'=cmd|a!a1@example.org"`, '"joined@example.org"'])
})

test('export: more than one request gives', async () => {
  const many = Array.from({ length: 2001 }, (_, index) => `a${index}@example.org`)
  await list(...many.map((email): [string, string] => [email, 'confirmed']))
  const rows = (await run('export')).trimEnd().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',')[0])).toEqual(many.map((email) => `"${email}"`))
})

test('forget: one person, however the address is written, with a receipt', async () => {
  await list(
    ['ada@xn--bcher-kva.example', 'confirmed'],
    ['ada@b\u00fccher.example', 'joined'],
    ['eve@example.org', 'confirmed'],
  )
  await sandbox.waitlist.call('waitlist_open')
  await sandbox.mails.read()
  sandbox.mails.clear()
  const receipt = await run('forget', ' Ada@BÜCHER.example ')
  expect(receipt).toMatch(
    /^Receipt: at 20\d\d-.* the waitlist has erased ada@xn--bcher-kva.example, 2 rows of the list with its links, and 2 mails of its queue\.$/,
  )
  for (const table of ['public.waitlist_emails', 'waitlist_private.mails']) {
    const left = await sandbox.waitlist.run(`select email from ${table}`)
    expect(left).toEqual([{ email: 'eve@example.org' }])
  }
  expect(await sandbox.waitlist.run('select 1 from waitlist_private.tokens')).toHaveLength(1)
  expect(await run('forget', 'ada@bücher.example')).toMatch(/is not on the waitlist/)
})

test('open: says how many, and sends to so many once they are named', async () => {
  await list(
    ['a@example.org', 'confirmed'],
    ['b@example.org', 'pending'],
    ['c@example.org', 'joined'],
  )
  expect(await run('open')).toContain('npm run waitlist -- open 2')
  expect(await run('open', '3')).toContain('npm run waitlist -- open 2')
  expect(await sandbox.mails.read()).toEqual([])
  expect(await run('open', '2')).toMatch(/^2 launch mails of 2 will be sent/)
  expect(await run('open', '2')).toMatch(/^0 launch mails of 2 will be sent/)
  expect(await sandbox.mails.read()).toMatchObject([
    { to: 'a@example.org' },
    { to: 'c@example.org' },
  ])
  sandbox.mails.clear()
})

describe('close', () => {
  const folder = sharedFolder()
  const kept = async () => (await sandbox.waitlist.rows()).length
  const closeInto = (name: string, answer: (question: string) => Promise<string>) =>
    runCommand(['close', join(folder, name)], environment, now, answer)
  beforeEach(() =>
    list(['a@example.org', 'confirmed'], ['b@example.org', 'left'], ['c@example.org', 'pending']),
  )

  test('writes all rows to the file, and deletes them once their number is typed', async () => {
    await run('open', '1')
    const early = closeInto('early.csv', async () => '3')
    await expect(early).rejects.toThrow('1 launch mail still wait')
    await sandbox.mails.read()
    sandbox.mails.clear()
    const asked: string[] = []
    const done = await closeInto('list.csv', async (question) => {
      asked.push(question)
      return ' 3 '
    })
    expect(asked.join()).toContain('type their number')
    expect(done).toContain('3 rows deleted')
    expect(await kept()).toBe(0)
    const rows = (await readFile(join(folder, 'list.csv'), 'utf8')).trimEnd().split('\r\n')
    expect(rows[0]).toContain('"state","confirmed_at","wording","left_at"')
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual([
      '"a@example.org"',
      '"b@example.org"',
      '"c@example.org"',
    ])
    expect((await run('stats')).split('\n')[1]).toBe('Mails that wait: 0')
  })

  test.each([
    ['another number is typed', async () => '2', 'That is not 3'],
    [
      'somebody joins meanwhile',
      async () => {
        await list(['d@example.org', 'joined'])
        return '3'
      },
      'has changed meanwhile',
    ],
  ])('deletes nothing where %s', async (name, answer, reason) => {
    await expect(closeInto(`${name}.csv`, answer)).rejects.toThrow(reason)
    expect(await kept()).toBeGreaterThanOrEqual(3)
  })

  test('replaces no file', async () => {
    await writeFile(join(folder, 'there.csv'), 'mine')
    await expect(closeInto('there.csv', async () => '3')).rejects.toThrow('could not be written')
    expect(await readFile(join(folder, 'there.csv'), 'utf8')).toBe('mine')
    expect(await kept()).toBe(3)
  })
})

test.each([[], ['stats', 'more'], ['toString']])('is told how it is used: %s', async (...args) => {
  await expect(run(...args)).rejects.toThrow(/^npm run waitlist -- stats/)
})

test.each([
  ['not one', 'nonsense', 'The database has refused: permission denied'],
  ['missing', undefined, 'have to be set'],
])('a key that is %s is refused', async (_, key, reason) => {
  const command = runCommand(['stats'], { ...environment, SUPABASE_SECRET_KEY: key }, now)
  await expect(command).rejects.toThrow(OwnerError)
  await expect(command).rejects.toThrow(reason)
})
