import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { createClient } from '@supabase/supabase-js'
import { normalizeEmail } from '../../../shared/api/waitlist.ts'
import { csvOf } from '../../../shared/csv.ts'
import { utcDate } from '../../../shared/dates.ts'
import { counted } from '../../../shared/text.ts'
import { forWriters } from '../../plugins/writer-errors.ts'

/** The commands, as the owner types them. */
const usage = `npm run waitlist -- stats             sign-ups by day and state, and the mails
npm run waitlist -- export            those who wait for the launch, as CSV
npm run waitlist -- forget <email>    erases a person, with a receipt
npm run waitlist -- open              how many the launch mail would go to
npm run waitlist -- open <number>     sends it to them, once each
npm run waitlist -- close <file>      after the launch: keeps the list in a file, and deletes it
It needs SUPABASE_URL and SUPABASE_SECRET_KEY in its environment.`

/** The owner's mistake or the database's answer, in words for the owner. */
export class OwnerError extends Error {
  override name = 'OwnerError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Rows that a request asks for; Supabase's own bound. */
const pageSize = 1000
const barWidth = 40
const states = ['joined', 'pending', 'confirmed', 'left']
/** Those who are written to at the launch. */
const waiting = ['joined', 'confirmed']

/** Asks the owner at the keyboard, and gives what is typed. */
type Ask = (question: string) => Promise<string>

/**
 * Runs a command of the owner of the waitlist, and gives what it says. Throws an `OwnerError` for an
 * unknown command and where the database refuses, as it does for a key that is none of the owner's.
 */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
  now: Date,
  ask: Ask = askAtKeyboard,
) {
  const [command, argument, ...more] = args
  const { run, takes } = commands.find(({ name }) => name === command) ?? {}
  const isComplete = takes?.includes(argument === undefined ? 0 : 1) && more.length === 0
  if (!run || !isComplete) throw new OwnerError(usage)
  return run(connect(environment), argument ?? '', { environment, now, ask })
}

interface Context {
  environment: Environment
  now: Date
  ask: Ask
}

async function askAtKeyboard(question: string): Promise<string> {
  using keyboard = createInterface({ input: process.stdin, output: process.stderr })
  // At the end of the input nothing was typed.
  const ended = new Promise<string>((resolve) => keyboard.once('close', () => resolve('')))
  return await Promise.race([keyboard.question(question), ended])
}

/** `takes`: how many arguments may follow. */
const commands = [
  { name: 'stats', run: stats, takes: [0] },
  { name: 'export', run: exportWaiting, takes: [0] },
  { name: 'forget', run: forget, takes: [1] },
  { name: 'open', run: openDoors, takes: [0, 1] },
  { name: 'close', run: closeList, takes: [1] },
]

function connect(environment: Environment) {
  const url = environment['SUPABASE_URL']
  const key = environment['SUPABASE_SECRET_KEY']
  if (!url || !key) throw new OwnerError('SUPABASE_URL and SUPABASE_SECRET_KEY have to be set.')
  if (!URL.canParse(url)) throw new OwnerError('SUPABASE_URL is no URL.')
  const client = createClient(url, key, {
    auth: { persistSession: false },
    // The owner at the keyboard is told at once, and can repeat the command.
    db: { retry: false },
  })
  return {
    /** One row, which is there within a second if the database is. */
    async settings() {
      const query = client.from('waitlist_settings').select()
      const [row] = dataOf(await query.abortSignal(AbortSignal.timeout(1000))) as Settings[]
      return row
    },
    async call(name: string, values: object = {}): Promise<unknown> {
      return dataOf(await client.rpc(name, values))
    },
    /** All rows of a view, by its key. A project may give fewer at once than are asked for. */
    async rows<Row>(view: string, ...key: string[]): Promise<Row[]> {
      const all: Row[] = []
      for (;;) {
        const query = key.reduce((query, column) => query.order(column), client.from(view).select())
        const page = dataOf(await query.range(all.length, all.length + pageSize - 1)) as Row[]
        if (page.length === 0) return all
        all.push(...page)
      }
    },
  }
}

type Database = ReturnType<typeof connect>

interface Settings {
  confirmation: boolean
  mails_an_hour: number
}

interface Reply {
  data: unknown
  error: { message: string } | null
  /** 0 where there was no reply. */
  status: number
}

function dataOf({ data, error, status }: Reply): unknown {
  if (error && status === 0) throw new OwnerError(`The database is out of reach: ${error.message}`)
  if (error) throw new OwnerError(`The database has refused: ${error.message}`)
  return data
}

interface DayRow {
  day: string
  state: string
  people: number
}

const readDays = (database: Database) => database.rows<DayRow>('waitlist_by_day', 'day', 'state')

interface MailRow {
  kind: string
  state: string
  mails: number
}

const readMails = (database: Database) => database.rows<MailRow>('waitlist_mails', 'kind', 'state')

async function stats(database: Database, _: string, { environment, now }: Context) {
  const settings = await database.settings()
  const rows = await readDays(database)
  const mails = await readMails(database)
  const days = Map.groupBy(rows, ({ day }) => day)
  const most = Math.max(...Array.from(days.values(), (some) => peopleOf(some)))
  const bars = Array.from(days, ([day, some]) => {
    const bar = '█'.repeat(Math.ceil((peopleOf(some) / most) * barWidth))
    return `${day}  ${bar.padEnd(barWidth)}  ${describe(some)}`
  })
  const wait = mails
    .filter(({ state }) => state === 'waiting')
    .reduce((total, { mails: count }) => total + count, 0)
  return [
    ...crowd(wait, settings),
    `The waitlist on ${utcDate(now)}: ${describe(rows)}`,
    ...bars,
    `Mails that wait: ${wait}`,
    ...mails.map(({ kind, state, mails: count }) => `Mails: ${kind}, ${state}: ${count}`),
    ...differences(settings, environment),
  ].join('\n')
}

/** How long the last mail will wait, where more wait than an hour sends. */
function crowd(wait: number, settings?: Settings): string[] {
  if (!settings || wait <= settings.mails_an_hour) return []
  const hours = counted(Math.ceil(wait / settings.mails_an_hour), 'hour')
  return [
    `Crowded: ${wait} mails wait, and an hour sends ${settings.mails_an_hour}. The last one will wait about ${hours}.`,
  ]
}

function peopleOf(rows: readonly DayRow[], among = states): number {
  const some = rows.filter(({ state }) => among.includes(state))
  return some.reduce((total, { people }) => total + people, 0)
}

/** Every state, also the ones that nobody is in. */
function describe(rows: readonly DayRow[]): string {
  return `${peopleOf(rows)} (${states.map((state) => `${peopleOf(rows, [state])} ${state}`).join(', ')})`
}

/** Where the site would say something else to who joins than the database does. */
function differences(settings: Settings | undefined, environment: Environment): string[] {
  const isSaid = environment['VITE_WAITLIST_CONFIRMATION'] === 'true'
  if (settings?.confirmation === isSaid) return []
  return [
    isSaid
      ? 'VITE_WAITLIST_CONFIRMATION is true here, and the database asks nobody to confirm: the site sends visitors to a mail that never comes.'
      : 'The database asks to confirm, and VITE_WAITLIST_CONFIRMATION is not true here: the site tells nobody to look for the mail. Build it with that.',
  ]
}

/** The people of a view as CSV, and how many they are. */
async function exportOf(database: Database, view: string, ...more: 'left_at'[]) {
  const people = await database.rows<Record<string, string | null>>(view, 'id')
  const rows = people.map(({ created_at = null, ...person }) => ({
    ...person,
    joined_at: created_at,
  }))
  const columns = ['email', 'joined_at', 'state', 'confirmed_at', 'wording', ...more]
  return { count: people.length, csv: csvOf(rows, columns) }
}

async function exportWaiting(database: Database): Promise<string> {
  return (await exportOf(database, 'waitlist_people')).csv
}

interface Receipt {
  entries: number
  mails: number
  at: string
}

async function forget(database: Database, typed: string): Promise<string> {
  const email = normalizeEmail(typed)
  // An older entry, or an imported one, may have the domain as it was typed.
  const spellings = new Set([email, typed.trim().toLowerCase()])
  let entries = 0
  let mails = 0
  let at = ''
  for (const address of spellings) {
    const erased = (await database.call('waitlist_forget', { address })) as Receipt
    entries += erased.entries
    mails += erased.mails
    at = erased.at
  }
  if (entries + mails === 0) return `${email} is not on the waitlist: nothing was kept of it.`
  return `Receipt: at ${at} the waitlist has erased ${email}, ${counted(entries, 'row')} of the list with its links, and ${counted(mails, 'mail')} of its queue.`
}

/** Nobody can take these mails back: the number of people is asked for. */
async function openDoors(database: Database, typed: string): Promise<string> {
  const people = peopleOf(await readDays(database), waiting)
  if (typed !== String(people)) {
    return `The launch mail goes to ${people} of the waitlist. If that is what you want: npm run waitlist -- open ${people}`
  }
  const queued = Number(await database.call('waitlist_open'))
  return `${counted(queued, 'launch mail')} of ${people} will be sent by the automation; the others were before.`
}

/** Writes the whole list to a new file, and deletes it once its number of rows is typed. */
async function closeList(database: Database, file: string, { ask }: Context): Promise<string> {
  const wait = (await readMails(database)).find(
    ({ kind, state }) => kind === 'launch' && state === 'waiting',
  )
  if (wait) {
    throw new OwnerError(
      `${counted(wait.mails, 'launch mail')} still wait to be sent. Nothing was deleted.`,
    )
  }
  const { count, csv } = await exportOf(database, 'waitlist_emails', 'left_at')
  try {
    await writeFile(file, csv, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new OwnerError(
      `${file} could not be written, and nothing was deleted: ${(error as Error).message}`,
    )
  }
  const typed = await ask(
    `${file} has all ${counted(count, 'row')}. To delete them from the database, type their number: `,
  )
  if (typed.trim() !== String(count)) {
    throw new OwnerError(`That is not ${count}. Nothing was deleted; ${file} stays.`)
  }
  if ((await database.call('waitlist_close', { entries: count })) !== true) {
    throw new OwnerError(
      `The waitlist has changed meanwhile. Nothing was deleted; ${file} stays: close it again into another file.`,
    )
  }
  return `The waitlist is closed: ${counted(count, 'row')} deleted, and every mail. ${file} is the last copy.`
}

if (import.meta.main) {
  // The build reads it, too.
  if (existsSync('.env')) process.loadEnvFile('.env')
  await forWriters(async () =>
    console.log(await runCommand(process.argv.slice(2), process.env, new Date())),
  )
}
