import type { Transaction } from '@electric-sql/pglite'
import { afterAll, beforeEach } from 'vitest'
import type { ApiRole } from '../../site/dev/sandbox/waitlist/database.ts'
import { createWaitlist } from '../../site/dev/sandbox/waitlist/waitlist.ts'

/** The client that asks. Without an address no header names it. */
interface Client {
  role?: ApiRole
  address?: string | undefined
}

/** The waitlist's database for the tests of a file: empty before each, with the limits that it begins with. */
export function emptyWaitlist() {
  const { waitlist, open, close } = createWaitlist()
  afterAll(close)
  beforeEach(async () => {
    await waitlist.clear()
    await waitlist.run('truncate waitlist_private.clients')
    await waitlist.run(
      `update waitlist_private.limits set client_requests = default, all_requests = default,
         period = default, confirmation = default, mails_an_hour = default, crowded_at = default`,
    )
  })
  /** Does the work of one request. */
  const request = async <T>(
    work: (transaction: Transaction) => Promise<T>,
    { role = 'anon', address }: Client = {},
  ) => (await open()).as(role, work, address === undefined ? {} : { 'cf-connecting-ip': address })
  return {
    ...waitlist,
    request,
    /** The rows of a request of one query. */
    ask: <Row>(sql: string, values: unknown[] = [], client?: Client) =>
      request(async (run) => (await run.query<Row>(sql, values)).rows, client),
  }
}
