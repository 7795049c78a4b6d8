import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { templateMark } from '../../../../../shared/publication/held-back.ts'
import { generateArticle } from '../../../../../shared/api/ai.ts'
import type { Run } from '../../../../../shared/run.ts'
import type { Fault } from '../../../../../site/dev/sandbox/faults/faults.ts'
import { startSandbox, type Sandbox } from '../../../../../site/dev/sandbox/sandbox.ts'
import { aiCall } from '../../../../support/ai-call.ts'
import { createWorld, jobOf, pendingPosts, startAnswering } from '../../../../support/run-world.ts'
import { wordsOf } from '../../../../support/ai-services/ai-services.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ aiDelayMs: 0 })
})
afterEach(() => sandbox.faults.clear())
afterAll(() => sandbox.close())

const posts = pendingPosts(20)

/** A run of twenty posts over the sandbox's AI, whose operator answers each pause in the same way. */
async function runOf(answer: (run: Run) => void, isSingle = false) {
  const told: string[] = []
  const shapes = new Map()
  const { effects, progress, log, statuses } = createWorld(posts, {
    generate: (post) =>
      generateArticle({ ...aiCall(fetch, { apiUrl: sandbox.urls.ai, shapes }), topic: post }),
    onNotWritten: (_, problem, then) => told.push(`${problem.kind}: ${then}`),
  })
  const asked = sandbox.ai.requests().length
  const summary = await startAnswering(effects, { ...jobOf(posts), isSingle }, answer).done
  const sends = log.filter((line) => line.startsWith('send'))
  const templates = sends.filter((line) => line.includes(templateMark)).length
  return {
    end: summary.end,
    requests: sandbox.ai.requests().length - asked,
    pauses: progress.flatMap(({ pause }) => (pause ? [pause.kind] : [])),
    sent: { texts: sends.length - templates, templates },
    pending: statuses().filter((status) => status === 'pending').length,
    told: Object.entries(Object.groupBy(told, (line) => line)).map(
      ([line, lines = []]) => `${lines.length} ${line}`,
    ),
    firstText: sends[0],
  }
}

const reply = (message: object, finish_reason = 'stop'): Fault => ({
  name: 'status',
  status: 200,
  body: { choices: [{ message, finish_reason }] },
})
const refusal = (status: number, body: object): Fault => ({ name: 'status', status, body })
const never = () => expect.unreachable('The run asks nothing.')

test.each<[string, Fault, string]>([
  ['a closing mark of thoughts', reply({ content: 'Hm.\n</think>\n\nIntro' }), 'Intro'],
  [
    'thoughts as parts',
    reply({ content: [{ type: 'reasoning', text: 'Hm' }, { text: 'Intro' }] }),
    'Intro',
  ],
  ['a fence around all of it', reply({ content: '```markdown\nIntro\n```' }, 'eos'), 'Intro'],
])('Of twenty texts with %s the texts alone are sent', async (_, fault, text) => {
  sandbox.faults.set('ai', fault)
  const { firstText, ...others } = await runOf(never)
  expect(firstText).toBe(`send p1: ${text}`)
  expect(others).toEqual({
    end: 'complete',
    requests: 20,
    pauses: [],
    sent: { texts: 20, templates: 0 },
    pending: 0,
    told: [],
  })
})

test.each<[string, Fault]>([
  ['cut-off', reply({ content: 'Half a' }, 'length')],
  ['cut-off', reply({ content: 'Half a' }, 'MAX_TOKENS')],
  ['unfinished', reply({ content: 'Half a' }, 'network_error')],
  ['unfinished', reply({ content: 'No', refusal: 'No' })],
  ['empty', reply({ content: '<think>Hm' })],
  ['malformed', refusal(200, [])],
  ['status', refusal(200, { error: { code: 'context_length_exceeded' } })],
])('Twenty texts that are %s are sent as templates, and never as they are', async (kind, fault) => {
  sandbox.faults.set('ai', fault)
  expect(await runOf(never)).toMatchObject({
    end: 'complete',
    pauses: [],
    sent: { texts: 0, templates: 20 },
    told: [`20 ${kind}: send-template`],
  })
})

const openai = wordsOf('openai')
const common: [string, Fault][] = [
  ['key', refusal(401, openai.wrongKey?.body as object)],
  ['key', refusal(200, { error: { code: 'invalid_api_key' } })],
  ['quota', refusal(429, openai.noCredit?.body as object)],
  ['quota', refusal(200, { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } })],
  ['policy', refusal(403, openai.policy?.body as object)],
  ['model', refusal(404, openai.goneModel.body as object)],
  ['blocked', refusal(404, {})],
  ['unreachable', refusal(503, {})],
  ['unreachable', { name: 'reset-before' }],
  ['rate-limit', refusal(200, { error: { code: '429' } })],
]

test.each(common)(
  'A run of twenty (%s) asks before a template is spent, and goes on',
  async (kind, fault) => {
    sandbox.faults.set('ai', fault)
    const goOn = (run: Run) => {
      sandbox.faults.clear()
      run.goOn()
    }
    expect(await runOf(goOn)).toMatchObject({
      pauses: [kind],
      sent: { texts: 20, templates: 0 },
      told: [],
    })
  },
)

test.each(common)(
  'A run of twenty (%s) sends templates where it is told to',
  async (kind, fault) => {
    sandbox.faults.set('ai', fault)
    const all = await runOf((run) => run.useTemplate('all'))
    expect(all).toMatchObject({ pauses: [kind], sent: { texts: 0, templates: 20 }, pending: 0 })
    expect(all.told).toEqual([`20 ${kind === 'rate-limit' ? 'rate-limited' : kind}: send-template`])
    const each = await runOf((run) => run.useTemplate('post'))
    expect(each).toMatchObject({ sent: { texts: 0, templates: 20 } })
    expect(each.pauses).toHaveLength(20)
  },
)

test.each(common)('A run of twenty (%s) leaves posts pending, or stops', async (_, fault) => {
  sandbox.faults.set('ai', fault)
  const nothing = { sent: { texts: 0, templates: 0 }, pending: 20, told: [] }
  expect(await runOf((run) => run.skip())).toMatchObject({ end: 'complete', ...nothing })
  expect(await runOf((run) => run.stop())).toMatchObject({ end: 'stopped', ...nothing })
})

test.each(common)(
  'A single post (%s) is sent with the template without a question',
  async (_, fault) => {
    sandbox.faults.set('ai', fault)
    expect(await runOf(never, true)).toMatchObject({
      sent: { texts: 0, templates: 20 },
      pauses: [],
    })
  },
)
