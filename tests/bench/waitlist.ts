import { findPostgres, startPostgres, type Postgres } from '../support/postgres.ts'
import { requestOfOne, signUpOfEverybody } from '../support/sign-ups.ts'
import { repeat, row, type Row } from './measure.ts'

const rounds = 9
const clients = 1
const runs = 250

/**
 * The cost of a sign-up in a PostgreSQL: without limits and with them, in turn; and a refused one, for an
 * address that is on the list and one that is not.
 */
export async function benchWaitlist(): Promise<Row[]> {
  const bin = findPostgres()
  if (!bin) {
    console.error('Waitlist: NOT MEASURED. There is no PostgreSQL of Debian’s packages.')
    return []
  }
  const postgres = await startPostgres(bin)
  try {
    await postgres.psql('create table public.outcomes (code text)')
    const clear =
      'truncate public.waitlist_emails, waitlist_private.tokens, waitlist_private.clients, public.outcomes'
    const measure = async (trigger: 'enable' | 'disable') => {
      await postgres.psql(
        `${clear}; alter table public.waitlist_emails ${trigger} trigger waitlist_emails_admit`,
      )
      return postgres.pgbench(signUpOfEverybody, clients, runs)
    }
    const honest = await repeat(rounds, async () => ({
      without: await measure('disable'),
      with: await measure('enable'),
    }))
    const swept = await measureBesideOldRows(postgres, clear)
    await postgres.psql(
      `${clear}; insert into public.waitlist_emails (email) values ('listed@example.org')`,
    )
    await postgres.pgbench(requestOfOne('203.0.113.7', 'join with new addresses'), 1, 60)
    const refused = await repeat(rounds, async () => ({
      listed: await postgres.pgbench(
        requestOfOne('203.0.113.7', 'join with a listed address'),
        1,
        runs,
      ),
      unlisted: await postgres.pgbench(
        requestOfOne('203.0.113.7', 'join with new addresses'),
        1,
        runs,
      ),
    }))
    const note = `PostgreSQL ${postgres.version}, one connection, each from a client of its own`
    return [
      row(
        'Sign-up, nothing is over',
        swept.map((each) => each.none),
        'ms',
        note,
      ),
      row(
        '… 4 million rows are over',
        swept.map((each) => each.many),
        'ms',
        'in turn',
      ),
      row(
        'Sign-up without limits',
        honest.map((each) => each.without),
        'ms',
        note,
      ),
      row(
        'Sign-up with limits',
        honest.map((each) => each.with),
        'ms',
        note,
      ),
      row(
        'Refused, a listed address',
        refused.map(({ listed }) => listed),
        'ms',
        'one client',
      ),
      row(
        'Refused, an unlisted one',
        refused.map(({ unlisted }) => unlisted),
        'ms',
        'one client',
      ),
    ]
  } finally {
    await postgres.stop()
  }
}

/** A sign-up without rows that are over and beside 4 million, of which each deletes 20, in turn. */
async function measureBesideOldRows(postgres: Postgres, clear: string) {
  const measure = async (old: number) => {
    await postgres.psql(
      `${clear}; insert into waitlist_private.clients (period_start, client, requests)
         select now() - interval '2 days', md5(n::text), 1 from generate_series(1, ${old}) as n;
       analyze waitlist_private.clients; checkpoint`,
    )
    // What comes first warms up.
    await postgres.pgbench(signUpOfEverybody, clients, runs)
    await postgres.psql('truncate public.waitlist_emails cascade')
    return postgres.pgbench(signUpOfEverybody, clients, runs)
  }
  return repeat(5, async () => ({ none: await measure(0), many: await measure(4_000_000) }))
}
