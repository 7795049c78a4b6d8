import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assemble, waitlistWorkflow } from '../../../../site/operations/automation/assemble.ts'
import { readWorkflow, type ShippedWorkflow } from '../../../support/automation/run-workflow.ts'

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

describe('the workflow of the waitlist', () => {
  const waitlist = JSON.parse(readFileSync(waitlistWorkflow, 'utf8')) as ShippedWorkflow

  test('has the script as it stands in `write-mail.ts` (else: npm run build:automation)', async () => {
    expect(await assemble(waitlist)).toEqual(waitlist)
  })

  test('has nobody’s credential or address, and needs nothing but the nodes that come with n8n', () => {
    expect(JSON.stringify(waitlist)).not.toMatch(/"credentials"|sb_secret_|\w@\w/)
    for (const { type } of waitlist.nodes) expect(type).toMatch(/^n8n-nodes-base\./)
  })

  test('takes no mail before its settings were checked', () => {
    const leadTo = (target: string) =>
      Object.entries(waitlist.connections).flatMap(([from, { main }]) =>
        main.flat().some(({ node }) => node === target) ? [from] : [],
      )
    // A run that goes on has checked them.
    expect(leadTo('Take the next mail')).toEqual(['Check the settings', 'Was it sent?'])
    expect(leadTo('Check the settings')).toEqual(['Does somebody leave?'])
  })

  test('does nothing by a GET: mail scanners open every link', () => {
    const hooks = waitlist.nodes.filter(({ type }) => type.endsWith('.webhook'))
    expect(hooks.map(({ parameters }) => parameters['httpMethod'])).toEqual(['POST', 'POST'])
  })
})
