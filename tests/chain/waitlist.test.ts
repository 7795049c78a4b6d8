import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitlistWorkflow } from '../../site/operations/automation/assemble.ts'
import { startSandbox, type Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { listenOnLoopback, type LoopbackServer } from '../../site/dev/static-host/listen.ts'
import type { ShippedWorkflow } from '../support/automation/run-workflow.ts'
import { prepareN8n, type PreparedN8n } from './n8n.ts'

interface Sent {
  to: string[]
  subject: string
  text: string
  headers: Record<string, string>
}

/** Stands for Resend: keeps what it gets, and answers a status. */
let service: LoopbackServer
let sent: Sent[]
let status: (mail: Sent) => number
let sandbox: Sandbox
let n8n: PreparedN8n

beforeEach(async () => {
  sent = []
  status = () => 200
  service = await listenOnLoopback((request, response) => {
    void text(request).then((body) => {
      const mail = JSON.parse(body) as Sent
      const answered = request.headers['authorization'] === 'Bearer of-resend' ? status(mail) : 401
      if (answered === 200) sent.push(mail)
      response.writeHead(answered, { 'content-type': 'application/json' }).end('{}')
    })
  })
  sandbox = await startSandbox({ confirmation: true })
  n8n = await prepareN8n()
  await n8n.install(await workflow(), [
    {
      id: 'SupabaseOfTheOwner',
      name: 'Supabase',
      type: 'supabaseApi',
      data: { host: sandbox.url, serviceRole: 'sb_secret_sandbox' },
    },
    {
      id: 'ServiceOfTheOwner',
      name: 'Resend',
      type: 'httpHeaderAuth',
      data: { name: 'Authorization', value: 'Bearer of-resend' },
    },
  ])
})
afterEach(async () => {
  await n8n.stop()
  await sandbox.close()
  await service.close()
})

/** The workflow as an owner has filled it in, with a schedule that comes round every two seconds. */
async function workflow(): Promise<ShippedWorkflow> {
  const shipped = JSON.parse(await readFile(waitlistWorkflow, 'utf8')) as ShippedWorkflow
  const settings: Record<string, string> = {
    site: 'https://site.example',
    supabase: sandbox.url,
    from: 'hello@site.example',
    owner: 'owner@site.example',
    leaveUrl: n8n.webhookUrl('waitlist-leave'),
    serviceUrl: `${service.url}/emails`,
  }
  for (const node of shipped.nodes) {
    const { assignments } = (node.parameters['assignments'] ?? {}) as {
      assignments?: { name: string; value: string }[]
    }
    for (const field of assignments ?? []) field.value = settings[field.name] ?? field.value
    if (node.parameters['nodeCredentialType'] === 'supabaseApi') {
      node.credentials = { supabaseApi: { id: 'SupabaseOfTheOwner', name: 'Supabase' } }
    } else if (node.parameters['genericAuthType'] === 'httpHeaderAuth') {
      node.credentials = { httpHeaderAuth: { id: 'ServiceOfTheOwner', name: 'Resend' } }
    } else if (node.name === 'Every five minutes') {
      node.parameters = { rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] } }
    }
  }
  return shipped
}

const start = () => n8n.start('waitlist-mail-waits', ({ status }) => status === 200)
const visitor = () => createClient(sandbox.url, 'sb_publishable_sandbox')
async function join(...names: string[]): Promise<void> {
  for (const name of names) {
    await visitor()
      .from('waitlist_emails')
      .insert({ email: `${name}@example.org` })
  }
}
const tokenOf = ({ text: words }: Sent, page: string) =>
  new RegExp(`${page}#([0-9a-f]{32})`).exec(words)?.[1] ?? ''
const patience = { timeout: 60_000, interval: 250 }
const untilSent = (count: number) => expect.poll(() => sent.length, patience).toBe(count)

test('confirming mails and the launch mail go out once each, and a mail program’s button leaves', async () => {
  await start()
  await join('a', 'b', 'c')
  // As Supabase's database webhook does.
  await fetch(n8n.webhookUrl('waitlist-mail-waits'), { method: 'POST', body: '{}' })
  await untilSent(3)
  const [first, second] = sent
  if (!first || !second) throw new Error('Nothing was sent.')
  expect(first.subject).toBe('Please confirm your place on the Pennywren waitlist')
  expect(first.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  for (const mail of [first, second]) {
    const call = { purpose: 'confirm', token: tokenOf(mail, 'confirm'), agreed_to: 'x' }
    expect((await visitor().rpc('waitlist_answer', call)).data).toBe('confirmed')
  }

  const [, leave = ''] = /^<(.+)>$/.exec(first.headers['List-Unsubscribe'] ?? '') ?? []
  // A scanner opens it, and nothing happens.
  expect((await fetch(leave)).status).toBe(404)
  const states = async () => (await sandbox.waitlist.rows()).map(({ state }) => state)
  expect(await states()).toEqual(['confirmed', 'confirmed', 'pending'])
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(leave, { method: 'POST', body })).status).toBe(200)
  expect(await states()).toEqual(['left', 'confirmed', 'pending'])

  expect(await sandbox.waitlist.call('waitlist_open')).toBe(1)
  await untilSent(4)
  expect(sent[3]).toMatchObject({ to: second.to, subject: 'Pennywren is ready' })
})

test('what the service refuses waits, and a run that was killed goes on: each address once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `n${index}`)
  status = ({ to }) => (to[0]?.startsWith('n0@') ? 503 : 200)
  await join(...names)
  await start()
  await expect.poll(() => sent.length, patience).toBeGreaterThan(3)
  n8n.kill()
  await start()
  // The one that was under way may be lost to the kill: nobody knows of it, and it is not sent again.
  await expect.poll(() => sent.length, patience).toBeGreaterThanOrEqual(10)
  status = () => 200
  await sandbox.waitlist.pass('30 minutes')
  await expect.poll(() => sent.some(({ to }) => to[0]?.startsWith('n0@')), patience).toBe(true)
  const addresses = sent.flatMap(({ to }) => to)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThanOrEqual(11)
})
