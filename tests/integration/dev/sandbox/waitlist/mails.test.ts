import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '../../../../../site/dev/sandbox/sandbox.ts'

const sandbox = await startSandbox({ confirmation: true })
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.waitlist.clear()
  sandbox.mails.clear()
})

const visitor = createClient(sandbox.url, 'sb_publishable_local')
const join = () => visitor.from('waitlist_emails').insert({ email: 'ada@example.org' })
/** A form of a page is sent; the sandbox's own unless another origin is named. */
const send = (path: string, origin = sandbox.url) =>
  fetch(`${sandbox.url}${path}`, { method: 'POST', headers: { origin }, redirect: 'manual' })
const states = async () => (await sandbox.waitlist.rows()).map(({ state }) => state)

test('the page shows each mail with links that work, and the controls', async () => {
  sandbox.linkTo('http://127.0.0.1:4310')
  await join()
  const page = await (await fetch(sandbox.urls.mails)).text()
  expect(page).toContain('<title>Mails of the waitlist (1)</title>')
  expect(page).toContain('To ada@example.org')
  expect(page).toMatch(/<a href="http:\/\/127\.0\.0\.1:4310\/waitlist\/confirm#[0-9a-f]{32}"/)
  const [, unsubscribe = ''] = /action="([^"]+\/mails\/unsubscribe\?token=\w+)"/.exec(page) ?? []
  expect((await send(unsubscribe.replace(sandbox.url, ''))).status).toBe(303)
  expect(await states()).toEqual(['left'])
})

test('no other page can unsubscribe anybody', async () => {
  const reply = await send('/mails/unsubscribe?token=any', 'http://127.0.0.1:4310')
  expect(reply.status).toBe(403)
})
