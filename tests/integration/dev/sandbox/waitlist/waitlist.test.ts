import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../../../../site/dev/sandbox/sandbox.ts'
import { sharedFolder } from '../../../../support/temporary-folder.ts'

const apiKey = 'sb_publishable_local'
const sandbox = await startSandbox({ aiDelayMs: 0 })
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.waitlist.clear()
})

const waitlist = () => createClient(sandbox.url, apiKey).from('waitlist_emails')
const emails = async () => (await sandbox.waitlist.rows()).map((row) => row.email)
describe('With the real client', () => {
  test('a sign-up is stored with an id and a time', async () => {
    const { error, status, data } = await waitlist().insert({ email: 'ada@example.org' })
    expect({ error, status, data }).toEqual({ error: null, status: 201, data: null })
    const createdAt = expect.stringMatching(/^\d{4}-.*Z$/) as string
    // Where they can be looked at on this machine.
    const rows = await fetch(sandbox.urls.waitlist)
    const row = { id: 1, email: 'ada@example.org', createdAt, state: 'joined' }
    expect(await rows.json()).toEqual([row])
  })

  test('anything but an insert is refused', async () => {
    await waitlist().insert({ email: 'ada@example.org' })
    expect((await waitlist().select()).status).toBe(401)
    expect((await waitlist().delete().eq('id', 1)).status).toBe(405)
    expect(await emails()).toEqual(['ada@example.org'])
  })

  test('the owner’s key is refused from a page, as Supabase does', async () => {
    const read = (headers: Record<string, string>) =>
      createClient(sandbox.url, 'sb_secret_sandbox', { global: { headers } })
        .from('waitlist_emails')
        .select()
    expect((await read({})).status).toBe(200)
    expect(await read({ origin: 'http://127.0.0.1:4310' })).toMatchObject({
      status: 401,
      error: { message: 'Forbidden use of secret API key in browser' },
    })
  })

  const row = { email: 'eve@example.org' }
  const elsewhere = () => createClient(sandbox.url, apiKey).from('secrets')
  test.each([
    ['what is no address', () => waitlist().insert({ email: 'Not One' }), 400, '23514'],
    ['what has two rows', () => waitlist().insert([row, { email: 'a@b.example' }]), 400, 'PT400'],
    ['a time', () => waitlist().insert({ ...row, created_at: '2000-01-01' }), 400, 'PGRST102'],
    ['what is to be read back', () => waitlist().insert(row).select(), 405, 'SANDBOX405'],
    ['an upsert', () => waitlist().upsert(row), 405, 'SANDBOX405'],
    ['another table', () => elsewhere().insert(row), 405, 'SANDBOX405'],
  ])('%s is refused', async (_what, attempt, status, code) => {
    const refused = await attempt()
    expect([refused.status, refused.error?.code]).toEqual([status, code])
    expect(await emails()).toEqual([])
  })
})

describe('With confirmation', () => {
  beforeEach(async () => {
    await sandbox.waitlist.confirm(true)
  })
  /** A form of a page is sent; the sandbox's own unless another origin is named. */
  const send = (path: string, origin = sandbox.url) =>
    fetch(`${sandbox.url}${path}`, { method: 'POST', headers: { origin }, redirect: 'manual' })

  test('the page shows each mail with links that work, and the controls', async () => {
    sandbox.linkTo('http://127.0.0.1:4310')
    await waitlist().insert({ email: 'ada@example.org' })
    const page = await (await fetch(sandbox.urls.mails)).text()
    expect(page).toContain('<title>Mails of the waitlist (1)</title>')
    expect(page).toContain('To ada@example.org')
    expect(page).toMatch(/<a href="http:\/\/127\.0\.0\.1:4310\/waitlist\/confirm#[0-9a-f]{32}"/)
    const [, unsubscribe = ''] = /action="([^"]+\/mails\/unsubscribe\?token=\w+)"/.exec(page) ?? []
    expect((await send(unsubscribe.replace(sandbox.url, ''))).status).toBe(303)
    expect(await sandbox.waitlist.rows()).toMatchObject([{ state: 'left' }])
  })

  test('no other page can unsubscribe anybody', async () => {
    const reply = await send('/mails/unsubscribe?token=any', 'http://127.0.0.1:4310')
    expect(reply.status).toBe(403)
  })
})

describe('With a data folder', () => {
  const folder = sharedFolder()

  test('sign-ups outlive a restart, and two sandboxes cannot share the folder', async () => {
    const dataDir = join(folder, 'deep', 'waitlist')
    const first = await startSandbox({ dataDir })
    await createClient(first.url, apiKey)
      .from('waitlist_emails')
      .insert({ email: 'ada@example.org' })
    await expect(startSandbox({ dataDir })).rejects.toThrow('in use by another process')
    await first.close()

    const second = await startSandbox({ dataDir })
    try {
      const again = createClient(second.url, apiKey).from('waitlist_emails')
      expect((await again.insert({ email: 'ada@example.org' })).error?.code).toBe('23505')
      expect(await second.waitlist.rows()).toMatchObject([{ email: 'ada@example.org' }])
    } finally {
      await second.close()
    }
    expect(await readdir(join(folder, 'deep'))).toEqual(['waitlist', 'waitlist.lock.db'])
  })

  test('a damaged folder is reported by name, and left unlocked', async () => {
    const dataDir = join(folder, 'damaged')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'PG_VERSION'), '18\n')
    await expect(startSandbox({ dataDir })).rejects.toThrow(
      `The database in ${dataDir} does not open`,
    )
    await expect(startSandbox({ dataDir })).rejects.toThrow('does not open')
  })
})
