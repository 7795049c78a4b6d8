import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { templateMark } from '../../../../../shared/publication/held-back.ts'
import { generateArticle } from '../../../../../shared/api/ai.ts'
import type { Run } from '../../../../../shared/run.ts'
import type { Fault } from '../../../../../site/dev/sandbox/faults/faults.ts'
import { startSandbox, type Sandbox } from '../../../../../site/dev/sandbox/sandbox.ts'
import { aiCall } from '../../../../support/ai-call.ts'
import { createWorld, jobOf, pendingPosts, startAnswering } from '../../../../support/run-world.ts'

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
  const spellings = new Map()
  const { effects, progress, log, statuses } = createWorld(posts, {
    generate: (post) =>
      generateArticle({ ...aiCall(fetch, { url: sandbox.urls.ai, spellings }), topic: post }),
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
  ['a fence around all of it', reply({ content: '```markdown\nIntro\n```' }), 'Intro'],
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

const common: [string, Fault][] = [
  ['quota', refusal(429, { error: { code: 'insufficient_quota' } })],
  ['blocked', refusal(404, {})],
  ['rate-limit', refusal(200, { error: { code: '429' } })],
]
const inRow: [string, Fault][] = [
  ['a page of HTML', { name: 'status', status: 200, body: '<!doctype html><p>Welcome</p>' }],
  ['a cut', reply({ content: 'Half a' }, 'length')],
  ['a reset', { name: 'reset-before' }],
  ['a status of 503', refusal(503, {})],
]

test.each(common)(
  'A run of twenty (%s) asks before a template is spent, and goes on',
  async (kind, fault) => {
    sandbox.faults.set('ai', fault)
    const goOn = (run: Run) => {
      sandbox.faults.clear()
      run.goOn()
    }
    const nothing = { texts: 20, templates: 0 }
    expect(await runOf(goOn)).toMatchObject({ pauses: [kind], sent: nothing, told: [] })
  },
)

test.each(inRow)('A run of twenty (%s) spends one template, and asks', async (_, fault) => {
  sandbox.faults.set('ai', fault)
  const ended = await runOf((run) => run.stop())
  expect(ended).toMatchObject({ pauses: ['failed'], sent: { texts: 0, templates: 1 }, pending: 19 })
})

test.each([...common, ...inRow])(
  'A single post (%s) is sent with the template without a question',
  async (_, fault) => {
    sandbox.faults.set('ai', fault)
    const all = { sent: { texts: 0, templates: 20 }, pauses: [] }
    expect(await runOf(never, true)).toMatchObject(all)
  },
)
