import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type Postgres } from '../../../support/postgres.ts'
import { isEveryTest } from '../../../support/system.ts'

const bin = findPostgres()
if (isEveryTest && !bin) console.warn('PostgreSQL: NOT RUN. There is none of Debian’s packages.')

/** Another one each time. */
const anyClient = "10.' || :client_id || '.' || :i || '.1"
const newAddress = "'visitor' || :client_id || 'x' || :i || '@example.org'"

const join = `insert into public.waitlist_emails (email) values (current_setting('test.value'));
  outcome := 'stored';`
const answer = "outcome := public.waitlist_answer('confirm', current_setting('test.value'), 'x');"

/**
 * A script for pgbench: a client's request with a value, which is given as SQL. Its outcome is kept in
 * `public.outcomes`, errors too, since pgbench ends a connection that has one.
 */
function request(client: string, value: string, work: string): string {
  return `\\set i :i + 1
    begin;
    select set_config('request.headers', '{"cf-connecting-ip":"${client}"}', true);
    select set_config('test.value', ${value}, true);
    do $$ declare outcome text; begin
      set local role anon;
      ${work}
      reset role;
      insert into public.outcomes values (outcome);
    exception when others then
      reset role;
      insert into public.outcomes values (sqlstate);
    end $$;
    commit;`
}

// In PGlite requests come one after the other.
describe.skipIf(!isEveryTest || !bin)('the waitlist in a PostgreSQL, with many at once', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '')
    await postgres.psql(
      `create table public.outcomes (code text);
       create table public.transitions (id bigint);
       create function public.note() returns trigger language plpgsql security definer as $$ begin
         insert into public.transitions values (new.id);
         return new;
       end $$;
       create trigger note after update on public.waitlist_emails
         for each row when (old.state <> new.state) execute function public.note()`,
    )
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    await postgres.psql(
      `truncate public.waitlist_emails, waitlist_private.tokens, waitlist_private.mails,
         waitlist_private.clients, public.outcomes, public.transitions;
       update waitlist_private.limits set confirmation = false, crowded_at = null`,
    )
  })
  const outcomes = () =>
    postgres.psql('select code, count(*) from public.outcomes group by 1 order by 1')
  const count = (table: string) => postgres.psql(`select count(*) from ${table}`)

  test('5,000 visitors from 5,000 clients are all stored', async () => {
    await postgres.pgbench(request(anyClient, newAddress, join), 20, 250)
    expect(await count('public.waitlist_emails')).toBe('5000')
  })

  test('10,000 requests of one client: 60 count, whatever they ask for', async () => {
    await postgres.psql("insert into public.waitlist_emails (email) values ('listed@example.org')")
    await postgres.pgbench(request('203.0.113.7', newAddress, join), 20, 250)
    await postgres.pgbench(request('203.0.113.7', "'listed@example.org'", join), 20, 250)
    expect(await outcomes()).toBe('PT429|9940\nstored|60')
    expect(await count('public.waitlist_emails')).toBe('61')
  })

  test('10,000 guesses of one client: 60 are answered', async () => {
    await postgres.pgbench(request('203.0.113.9', "md5(:client_id || 'x' || :i)", answer), 20, 500)
    expect(await outcomes()).toBe('PT429|9940\nunknown|60')
  })

  test('500 presses at once on one link: one counts, and all are told the same', async () => {
    const token = await pendingToken()
    await postgres.pgbench(request(anyClient, `'${token}'`, answer), 100, 5)
    expect(await outcomes()).toBe('confirmed|500')
    expect(await count('public.transitions')).toBe('1')
  })

  test('an automation that runs ten times at once claims each mail once', async () => {
    await postgres.psql(
      `update waitlist_private.limits set mails_an_hour = 10000;
       insert into public.waitlist_emails (email, state)
         select 'launch' || n || '@example.org', 'confirmed' from generate_series(1, 1000) as n;
       select public.waitlist_open()`,
    )
    const claim = `insert into public.outcomes select public.waitlist_next_mail() ->> 'email';`
    await postgres.pgbench(claim, 10, 110)
    expect(
      await postgres.psql('select count(code), count(distinct code) from public.outcomes'),
    ).toBe('1000|1000')
  })

  test('pg_cron, where it is there, deletes what is over', async ({ skip }) => {
    if (!postgres.hasCron) skip('There is no pg_cron.')
    const jobs = await postgres.psql('select schedule, command from cron.job')
    expect(jobs).toBe('* * * * *|select waitlist_private.sweep()')
  })

  async function pendingToken(): Promise<string> {
    await postgres.psql('update waitlist_private.limits set confirmation = true')
    await postgres.psql(
      `begin; set local role anon;
       insert into public.waitlist_emails (email) values ('ada@example.org'); commit`,
    )
    return postgres.psql("select public.waitlist_next_mail() ->> 'confirm'")
  }
})
