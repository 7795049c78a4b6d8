import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assemble, waitlistWorkflow } from '../../../../site/operations/automation/assemble.ts'
import { readWorkflow, type ShippedWorkflow } from '../../../support/automation/run-workflow.ts'

const workflow = readWorkflow()

describe('the file that is imported', () => {
  test('has the scripts as they stand in `articles/` (else: npm run build:automation)', () => {
    expect(assemble(workflow)).toEqual(workflow)
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

  test('goes on where a request fails, so that the sender gets an answer', () => {
    const asking = workflow.nodes.filter(({ type }) => type.endsWith('.httpRequest'))
    expect(asking).toHaveLength(3)
    for (const { onError } of asking) expect(onError).toBe('continueRegularOutput')
  })

  test('needs nothing but the nodes that come with n8n', () => {
    for (const { type } of workflow.nodes) expect(type).toMatch(/^n8n-nodes-base\./)
  })
})

describe('the workflow of the waitlist', () => {
  const waitlist = JSON.parse(readFileSync(waitlistWorkflow, 'utf8')) as ShippedWorkflow

  test('has the script as it stands in `write-mail.ts` (else: npm run build:automation)', () => {
    expect(assemble(waitlist)).toEqual(waitlist)
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
