import { createClient } from '@supabase/supabase-js'
import { utcDate } from '../../../shared/dates.ts'
import { normalizeEmail } from '../../../shared/api/waitlist.ts'
import { counted } from '../../../shared/text.ts'

/** The commands, as the owner types them. */
const usage = `npm run waitlist -- stats             sign-ups by day and state, and the mails
npm run waitlist -- export            those who have confirmed, as CSV
npm run waitlist -- forget <email>    erases a person, with a receipt
npm run waitlist -- open              how many the launch mail would go to
npm run waitlist -- open <number>     sends it to them, once each
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

/**
 * Runs a command of the owner of the waitlist, and gives what it says. Throws an `OwnerError` for an
 * unknown command, for a key that is none of the owner's, and where the database refuses.
 */
export async function runCommand(args: readonly string[], environment: Environment, now: Date) {
  const [command, argument, ...more] = args
  const { run, takes } = commands.find(({ name }) => name === command) ?? {}
  const isComplete = takes?.includes(argument === undefined ? 0 : 1) && more.length === 0
  if (!run || !isComplete) throw new OwnerError(usage)
  return run(connect(environment), argument ?? '', now)
}

/** `takes`: how many arguments may follow. */
const commands = [
  { name: 'stats', run: stats, takes: [0] },
  { name: 'export', run: exportConfirmed, takes: [0] },
  { name: 'forget', run: forget, takes: [1] },
  { name: 'open', run: openDoors, takes: [0, 1] },
]

function connect(environment: Environment) {
  const url = environment['SUPABASE_URL']
  const key = environment['SUPABASE_SECRET_KEY']
  if (!url || !key) throw new OwnerError('SUPABASE_URL and SUPABASE_SECRET_KEY have to be set.')
  if (!key.startsWith('sb_secret_') && roleOf(key) !== 'service_role') {
    throw new OwnerError(
      'SUPABASE_SECRET_KEY is no secret key: it starts with sb_secret_, or is a token of the role service_role. A publishable key may not read the list.',
    )
  }
  if (!URL.canParse(url)) throw new OwnerError('SUPABASE_URL is no URL.')
  const client = createClient(url, key, { auth: { persistSession: false } })
  return {
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

/** The role that a JSON Web Token is for; undefined for what is none. */
function roleOf(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()).role
  } catch {
    return undefined
  }
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

async function stats(database: Database, _: string, now: Date): Promise<string> {
  const rows = await database.rows<{ day: string; state: string; people: number }>(
    'waitlist_by_day',
    'day',
    'state',
  )
  const mails = await database.rows<{ kind: string; state: string; mails: number }>(
    'waitlist_mails',
    'kind',
    'state',
  )
  const days = Map.groupBy(rows, ({ day }) => day)
  const sum = (some: typeof rows) => some.reduce((total, { people }) => total + people, 0)
  const most = Math.max(...Array.from(days.values(), sum))
  const bars = Array.from(days, ([day, some]) => {
    const bar = '█'.repeat(Math.ceil((sum(some) / most) * barWidth))
    return `${day}  ${bar.padEnd(barWidth)}  ${describe(some)}`
  })
  return [
    `The waitlist on ${utcDate(now)}: ${describe(rows)}`,
    ...bars,
    ...mails.map(({ kind, state, mails: count }) => `Mails: ${kind}, ${state}: ${count}`),
  ].join('\n')
}

function describe(rows: readonly { state: string; people: number }[]): string {
  const total = rows.reduce((sum, { people }) => sum + people, 0)
  const parts = states.flatMap((state) => {
    const people = rows
      .filter((row) => row.state === state)
      .reduce((sum, row) => sum + row.people, 0)
    return people === 0 ? [] : [`${people} ${state}`]
  })
  return total === 0 ? 'nobody' : `${total} (${parts.join(', ')})`
}

interface Confirmed {
  email: string
  created_at: string
  confirmed_at: string | null
  wording: string | null
}

async function exportConfirmed(database: Database): Promise<string> {
  const rows = await database.rows<Confirmed>('waitlist_confirmed', 'id')
  const lines = rows.map((row) => [row.email, row.created_at, row.confirmed_at, row.wording])
  const header = ['email', 'joined_at', 'confirmed_at', 'wording']
  return [header, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}

/** A spreadsheet takes a cell that begins so for a formula, which an address can. */
function csvCell(text: string | null): string {
  if (text === null) return ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
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
  const people = (await database.rows('waitlist_confirmed', 'id')).length
  if (typed !== String(people)) {
    return `The launch mail goes to ${people} of the waitlist. If that is what you want: npm run waitlist -- open ${people}`
  }
  const queued = Number(await database.call('waitlist_open'))
  return `${counted(queued, 'launch mail')} of ${people} will be sent by the automation; the others were before.`
}

if (import.meta.main) {
  try {
    console.log(await runCommand(process.argv.slice(2), process.env, new Date()))
  } catch (error) {
    if (!(error instanceof OwnerError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
