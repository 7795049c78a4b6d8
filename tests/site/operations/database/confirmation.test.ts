import { beforeEach, describe, expect, test } from 'vitest'
import type { WaitingMail } from '../../../../site/operations/automation/steps/write-mail.ts'
import { emptyWaitlist } from '../../../support/waitlist.ts'

const { run, call, confirm: setConfirmation, pass, ask } = emptyWaitlist()
beforeEach(() => setConfirmation(true))

const ada = 'ada@example.org'
const insert = 'insert into public.waitlist_emails (email) values ($1)'
const join = (email = ada, address = '203.0.113.6') => ask(insert, [email], { address })
/** The answer to a page of the site when a visitor presses its button. */
async function press(sql: string, token: string | null): Promise<string | undefined> {
  const query = `select public.${sql} as told`
  const [row] = await ask<{ told: string }>(query, [token], { address: '203.0.113.7' })
  return row?.told
}
const confirm = (token: string | null) => press("waitlist_answer('confirm', $1, 'of-today')", token)
const leave = (token: string | null) => press("waitlist_answer('leave', $1)", token)
const askAgain = (token: string | null) => press('waitlist_ask_again($1)', token)
const nextMail = () => call<WaitingMail | null>('waitlist_next_mail')
const done = (mail: number, outcome: string) => call('waitlist_mail_done', { mail, outcome })
async function mail(): Promise<WaitingMail> {
  const next = await nextMail()
  if (!next) throw new Error('No mail is due.')
  return next
}
/** Every mail that is due, sent. */
async function sendAll(): Promise<WaitingMail[]> {
  const next = await nextMail()
  if (!next) return []
  await done(next.id, 'sent')
  return [next, ...(await sendAll())]
}
const entries = () =>
  run('select email, state, wording, confirmed_at, left_at from public.waitlist_emails')

describe('who joins', () => {
  test('is asked for nothing unless the owner has switched it on', async () => {
    await setConfirmation(false)
    await join()
    expect(await entries()).toMatchObject([{ email: ada, state: 'joined' }])
    expect(await nextMail()).toBeNull()
  })

  test('gets one mail with two links, and only their hashes are kept', async () => {
    await join()
    expect(await entries()).toMatchObject([{ email: ada, state: 'pending', confirmed_at: null }])
    const asked = await mail()
    expect(asked).toMatchObject({ kind: 'confirm', email: ada })
    expect(asked.confirm).toMatch(/^[0-9a-f]{32}$/)
    expect(asked.leave).toMatch(/^[0-9a-f]{32}$/)
    expect(asked.leave).not.toBe(asked.confirm)
    expect(await nextMail()).toBeNull()
    const kept = JSON.stringify(await run('select hash::text, * from waitlist_private.tokens'))
    expect(kept).not.toContain(asked.confirm)
  })

  test('again before confirming it gets the mail again, and is told by the status', async () => {
    await join()
    const first = await mail()
    await pass('16 minutes')
    await join()
    expect(await entries()).toHaveLength(1)
    const second = await mail()
    expect(second).toMatchObject({ kind: 'confirm', email: ada })
    // Both links are good.
    expect(await confirm(first.confirm)).toBe('confirmed')
    expect(await confirm(second.confirm)).toBe('confirmed')
    await expect(join()).rejects.toMatchObject({ code: '23505' })
  })

  test('again once nobody is asked any more has joined', async () => {
    await join()
    await setConfirmation(false)
    await join()
    expect(await entries()).toMatchObject([{ state: 'joined' }])
    expect(await nextMail()).toBeNull()
  })
})

describe('a confirming link', () => {
  test('counts once, says the same at every press, and keeps the consent without an address', async () => {
    await join()
    const { confirm: token } = await mail()
    expect(await confirm(token)).toBe('confirmed')
    expect(await entries()).toMatchObject([{ state: 'confirmed', wording: 'of-today' }])
    await pass('30 days')
    const before = await entries()
    expect(await confirm(token)).toBe('confirmed')
    expect(await entries()).toEqual(before)
    const [columns = {}] = await run<object>('select * from public.waitlist_emails')
    expect(Object.keys(columns).join()).toBe(
      'id,email,created_at,state,confirmed_at,wording,left_at,expires_at',
    )
  })

  test('does nothing by being opened: a GET is read only', async () => {
    await join()
    const { confirm: token, leave: leaving } = await mail()
    await run('set default_transaction_read_only = on')
    await expect(confirm(token)).rejects.toMatchObject({ code: '25006' })
    await expect(leave(leaving)).rejects.toMatchObject({ code: '25006' })
    await run('set default_transaction_read_only = off')
    expect(await entries()).toMatchObject([{ state: 'pending' }])
  })

  test.each([
    ['guessed', async () => 'f'.repeat(32)],
    ['missing', async () => null],
    ['endless', async () => 'f'.repeat(1_000_000)],
    ['for leaving', async () => (await mail()).leave],
    [
      'older than seven days',
      async () => {
        const { confirm: token } = await mail()
        await pass('7 days')
        return token
      },
    ],
    [
      'of who has left',
      async () => {
        const { confirm: token, leave: leaving } = await mail()
        await confirm(token)
        await leave(leaving)
        return token
      },
    ],
    [
      'of who has left and joined anew',
      async () => {
        const { confirm: token, leave: leaving } = await mail()
        await leave(leaving)
        await join()
        return token
      },
    ],
  ])('that is %s gets the one answer that tells nothing', async (_, tokenOf) => {
    await join()
    const token = await tokenOf()
    const before = await entries()
    expect(await confirm(token)).toBe('unknown')
    expect(await entries()).toEqual(before)
  })

  test('that came too late is sent again, when it is asked for', async () => {
    await join()
    const { confirm: late } = await mail()
    await pass('8 days')
    expect(await askAgain(late)).toBe('asked')
    const { confirm: token } = await mail()
    expect(await confirm(late)).toBe('unknown')
    expect(await confirm(token)).toBe('confirmed')
    // Whatever is asked for, the answer is the same.
    expect(await askAgain(token)).toBe('asked')
    expect(await askAgain('guessed')).toBe('asked')
    expect(await askAgain(null)).toBe('asked')
    expect(await nextMail()).toBeNull()
  })

  test('cannot be guessed for long: a client is refused beyond its bound, and the automation is not', async () => {
    for (let guess = 0; guess < 60; guess += 1)
      expect(await confirm(`guess${guess}`)).toBe('unknown')
    await expect(confirm('guess')).rejects.toMatchObject({ code: 'PT429' })
    await expect(askAgain('guess')).rejects.toMatchObject({ code: 'PT429' })
    await expect(leave('guess')).rejects.toMatchObject({ code: 'PT429' })
    await join()
    const { leave: token } = await mail()
    expect(await call('waitlist_answer', { purpose: 'leave', token: token ?? '' })).toBe('left')
  })
})

describe('who leaves', () => {
  test('leaves with one press, before or after confirming, and every press says so', async () => {
    for (const isConfirmed of [false, true]) {
      await join()
      const { confirm: token, leave: leaving } = await mail()
      if (isConfirmed) await confirm(token)
      expect(await leave(leaving)).toBe('left')
      expect(await leave(leaving)).toBe('left')
      expect(await entries()).toMatchObject([{ email: ada, state: 'left' }])
      await pass('16 minutes')
    }
  })

  test('leaves with an address in any spelling that was imported', async () => {
    await run(insert, ['ada@b\u00fccher.example'])
    await call('waitlist_open')
    expect(await leave((await mail()).leave)).toBe('left')
  })

  test('can join again, and starts anew: what was confirmed and its links are over', async () => {
    await join()
    const before = await mail()
    await confirm(before.confirm)
    await leave(before.leave)
    await pass('1 hour')
    await join()
    expect(await entries()).toMatchObject([{ state: 'pending', confirmed_at: null, left_at: null }])
    expect([await leave(before.leave), await confirm(before.confirm)]).toEqual([
      'unknown',
      'unknown',
    ])
    const after = await mail()
    expect(await confirm(after.confirm)).toBe('confirmed')
  })

  test('is deleted after 14 days, with what belongs to them; the others stay', async () => {
    for (const name of ['left', 'confirmed']) await join(`${name}@example.org`)
    const mails = await sendAll()
    const of = (name: string) => mails.find(({ email }) => email === `${name}@example.org`)
    await leave(of('left')?.leave ?? '')
    await confirm(of('confirmed')?.confirm ?? '')
    await pass('13 days')
    expect(await entries()).toHaveLength(2)
    await pass('1 day')
    expect(await entries()).toMatchObject([{ email: 'confirmed@example.org' }])
    expect(await run('select distinct entry from waitlist_private.tokens')).toHaveLength(1)
    expect(await run('select * from waitlist_private.mails')).toEqual([])
  })
})

describe('who never confirms', () => {
  const refuse = async (times: number) => {
    for (let attempt = 0; attempt < times; attempt += 1) {
      await done((await mail()).id, 'refused')
      await pass('15 minutes')
    }
  }
  test.each([
    ['14 days after the mail was sent', 20, async () => done((await mail()).id, 'sent'), 14],
    ['14 days after it was given up', 20, () => refuse(5), 14],
    ['14 days after it was claimed without an outcome', 20, mail, 14],
    ['45 days after joining where it waits to be tried again', 20, () => refuse(1), 25],
    ['45 days after joining where it waits all that time', 0, async () => {}, 45],
    ['45 days after joining where it was sent late', 40, async () => sendAll(), 5],
  ])('is deleted %s, and so is the mail', async (_, before, outcome, after) => {
    await join()
    await pass(`${before} days`)
    await outcome()
    await pass(`${after - 1} days`)
    expect(await entries()).toHaveLength(1)
    await pass('1 day')
    expect(await entries()).toEqual([])
    expect(await run('select * from waitlist_private.mails')).toEqual([])
  })
})

describe('mails', () => {
  test('go to an address once in 15 minutes and five times a day, whatever is pressed', async () => {
    let sent = 0
    await join()
    // A loop of all that brings a mail, six times an hour.
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const [asked] = await sendAll()
      if (asked) {
        sent += 1
        await leave(asked.leave)
        await join().catch(() => undefined)
        await askAgain(asked.confirm)
      }
      await pass('10 minutes')
      await run('truncate waitlist_private.clients')
    }
    expect(sent).toBe(5)
  })

  test('are claimed once each; one of which nobody knows is not sent again', async () => {
    for (const name of ['a', 'b', 'c']) await join(`${name}@example.org`)
    const claims = await Promise.all([nextMail(), nextMail(), nextMail(), nextMail()])
    expect(new Set(claims.map((claim) => claim?.email)).size).toBe(4)
    expect(claims).toContain(null)
    await pass('23 hours')
    expect(await nextMail()).toBeNull()
    expect(await run('select * from public.waitlist_mails')).toMatchObject([
      { kind: 'confirm', state: 'unclear', mails: 3 },
    ])
  })

  test('that a service refuses are tried again after 15 minutes, five times in all', async () => {
    await join()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { id } = await mail()
      await done(id, 'refused')
      expect(await nextMail()).toBeNull()
      await pass('15 minutes')
    }
    expect(await nextMail()).toBeNull()
    expect(await run('select * from public.waitlist_mails')).toMatchObject([{ state: 'refused' }])
    // An address that joins again is written to again.
    await join()
    await pass('15 minutes')
    expect(await nextMail()).toMatchObject({ kind: 'confirm', email: ada })
  })

  test('are at most so many in an hour; of more that wait the owner is told, once an hour', async () => {
    await run('update waitlist_private.limits set mails_an_hour = 2')
    for (const name of ['a', 'b', 'c']) await join(`${name}@example.org`)
    const kinds = async () => (await sendAll()).map(({ kind }) => kind)
    // Three wait, which is more than an hour sends.
    expect(await kinds()).toEqual(['crowded', 'confirm'])
    await join('d@example.org')
    expect(await kinds()).toEqual([])
    await pass('1 hour')
    expect(await kinds()).toEqual(['crowded', 'confirm'])
    await pass('1 hour')
    expect(await kinds()).toEqual(['confirm', 'confirm'])
  })

  test('of the launch go to all who wait for it, each once', async () => {
    await run(insert, ['joined@example.org'])
    for (const name of ['a', 'left', 'pending']) await join(`${name}@example.org`)
    for (const { email, confirm: token, leave: leaving } of await sendAll()) {
      if (email !== 'pending@example.org') await confirm(token)
      if (email === 'left@example.org') await leave(leaving)
    }
    expect([await call('waitlist_open'), await call('waitlist_open')]).toEqual([2, 0])
    const sent = await sendAll()
    expect(sent.map(({ kind, email }) => `${kind} ${email}`)).toEqual([
      'launch joined@example.org',
      'launch a@example.org',
    ])
    expect(sent[0]).toMatchObject({ confirm: null })
    expect(await leave(sent[0]?.leave ?? null)).toBe('left')
    // A second opening writes to those alone who have joined since.
    await pass('3 days')
    await run(insert, ['late@example.org'])
    expect(await call('waitlist_open')).toBe(1)
  })

  test('of a flood: the alarm is first, launch and confirmations take turns, a visitor is soon', async () => {
    await run(
      `insert into public.waitlist_emails (email)
         select 'listed' || n || '@example.org' from generate_series(1, 40) as n`,
    )
    for (let each = 0; each < 10; each += 1) {
      for (let network = 0; network < 25; network += 1) {
        // The addresses of IPv6 are of one /48 each.
        const address = network % 2 ? `198.51.100.${network}` : `2001:db8:${network}:${each}::1`
        await join(`flood${network}x${each}@example.org`, address)
      }
    }
    await join('visitor@example.org')
    await call('waitlist_open')
    await run("insert into waitlist_private.mails (kind) values ('crowded')")
    const sent = await sendAll()
    const [alarm, ...others] = sent.map(({ kind }) => kind)
    expect([alarm, sent.length]).toEqual(['crowded', 1 + 40 + 251])
    for (const [index, kind] of others.slice(0, 80).entries()) {
      expect(kind).toBe(index % 2 === 0 ? others[0] : others[1])
    }
    expect(new Set(others.slice(0, 2)).size).toBe(2)
    const confirmations = sent.filter(({ kind }) => kind === 'confirm')
    const place = confirmations.findIndex(({ email }) => email === 'visitor@example.org')
    expect(place).toBeLessThan(26)
    // A network's second waits for everybody's first.
    const networks = confirmations.slice(0, 26).map(({ email }) => email?.split('x')[0])
    expect(new Set(networks).size).toBe(26)
  })
})
