import { describe, expect, test } from 'vitest'
import { payloadOf } from '../../../../shared/api/webhook.ts'
import { assemble } from '../../../../site/content/automation/assemble.ts'
import { chooseFiles } from '../../../../site/content/automation/steps/choose-files.ts'
import { decide } from '../../../../site/content/automation/steps/decide.ts'
import { readPayload, type Order } from '../../../../site/content/automation/steps/read-payload.ts'
import { secretPath } from '../../../support/automation/automation.ts'
import { readWorkflow } from '../../../support/automation/run-workflow.ts'
import { madePost } from '../../../support/made-post.ts'

const workflow = readWorkflow()

/** A node and all that it leads to. */
function nodesAfter(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const { node } of workflow.connections[name]?.main.flat() ?? []) nodesAfter(node, known)
  return known
}

describe('the file that is imported', () => {
  test('has the scripts as they stand in `steps/` (else: npm run build:automation)', async () => {
    expect(await assemble(workflow)).toEqual(workflow)
  })

  test('has an id, which n8n’s command wants, and nobody’s repository or credential', () => {
    expect(workflow.id).toMatch(/^\w+$/)
    const text = JSON.stringify(workflow)
    expect(text).not.toContain('"credentials"')
    expect(text).not.toMatch(/gh[ps]_/)
  })

  test('leads from every node to one that is there', () => {
    const names = workflow.nodes.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [from, { main }] of Object.entries(workflow.connections)) {
      expect(names).toContain(from)
      for (const { node } of main.flat()) expect(names).toContain(node)
    }
  })

  test('answers whatever step fails: each has a second way out, but for the last ones', () => {
    const ofSchedule = nodesAfter('Prepare the look')
    const failing = workflow.nodes.filter(
      ({ name, type }) => /\.(code|httpRequest)$/.test(type) && !ofSchedule.has(name),
    )
    for (const { name, onError } of failing.filter(({ name }) => name !== 'Explain the failure')) {
      expect([name, onError]).toEqual([name, 'continueErrorOutput'])
      const target = workflow.connections[name]?.main[1]?.map(({ node }) => node)
      expect([name, target]).toEqual([name, ['Explain the failure']])
    }
  })

  test('shows a step of the schedule that fails as a failed execution: nobody waits for an answer', () => {
    const ofSchedule = nodesAfter('Prepare the look')
    expect(ofSchedule.size).toBe(6)
    for (const { name, onError } of workflow.nodes.filter(({ name }) => ofSchedule.has(name))) {
      expect([name, onError]).toEqual([name, undefined])
    }
  })

  test('needs nothing but the nodes that come with n8n', () => {
    for (const { type } of workflow.nodes) expect(type).toMatch(/^n8n-nodes-base\./)
  })
})

describe('what is asked of GitHub', () => {
  const settings = { owner: 'o', repository: 'r', branch: 'main', folder: '/posts/' }
  const post = madePost({ id: '1', title: 'A' })
  const delivery = {
    headers: { 'content-type': 'application/json' },
    body: payloadOf({ post }, { origin: 'https://site.example', now: new Date(0) }),
  }
  const order = readPayload(delivery, { path: secretPath }, settings) as Order
  const entries = Array.from({ length: 120 }, (_, index) => ({
    name: `by-hand-${index}.md`,
    oid: String(index).padStart(40, '0'),
    type: 'blob',
  }))
  const target = { oid: 'f'.repeat(40), file: { object: { entries } } }
  const batches = chooseFiles({ data: { repository: { ref: { target } } } }, order)
  const decision = decide(
    batches.map(() => ({ data: { repository: {} } })),
    batches,
    order,
  )

  test('reads many files that others wrote in batches, each once', () => {
    expect(batches.map(({ files }) => files.length)).toEqual([50, 50, 20])
    expect(new Set(batches.flatMap(({ files }) => files.map(({ name }) => name))).size).toBe(120)
  })

  test('is committed upon the commit that was looked at', () => {
    const input = {
      expectedHeadOid: target.oid,
      branch: { repositoryNameWithOwner: 'o/r', branchName: 'main' },
      fileChanges: { additions: [{ path: expect.stringMatching(/^posts\/a\.\w{13}\.json$/) }] },
    }
    expect(decision).toMatchObject({ request: { variables: { input } } })
  })
})
