import { expect, test } from 'vitest'
import type { Repository } from '../../../../../site/content/automation/steps/github.ts'
import {
  askSite,
  decideBuild,
  rememberCall,
} from '../../../../../site/content/automation/steps/schedule.ts'

test('a schedule that is not filled in asks nobody', () => {
  const repository: Repository = { owner: 'o', repository: 'r', branch: 'main', folder: '/posts/' }
  expect(askSite({ ...repository, site: '', buildHook: '' })).toEqual([])
  expect(() => askSite({ ...repository, site: '', buildHook: 'https://a.example' })).toThrow(/site/)
  const site = { site: 'https://site.example', buildHook: 'https://host.example/1' }
  expect(askSite({ ...repository, ...site })).toMatchObject([
    { request: { variables: { branch: 'refs/heads/main', folder: 'posts' } } },
  ])
})

test('a cause is called for until the hook accepts, and then once a day', () => {
  const index = {
    statusCode: 200,
    data: JSON.stringify({ version: 1, builtAt: '2026-01-01T00:00:00Z', nextOn: '2026-01-05' }),
  }
  const target = { file: { oid: 'a' }, history: { nodes: [{ committedDate: '2026-01-01' }] } }
  const posts = { data: { repository: { ref: { target } } } }
  const last = {}
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour))
  const decide = (hour: number) => decideBuild(index, posts, last, at(hour))
  const [due] = decide(0)
  expect(due?.cause).toMatch(/an article is due since 2026-01-05\.$/)
  const call = (statusCode: number) =>
    rememberCall({ statusCode, data: '' }, due ?? { cause: '' }, last, at(1))
  expect(() => call(503)).toThrow('status 503')
  expect(decide(1)).toEqual([due])
  expect(call(200)).toEqual({ called: due?.cause })
  expect(decide(2)).toEqual([])
  expect(decide(24)).toEqual([])
  expect(decide(25)).toEqual([due])
})

test('a branch that is not there is a failure', () => {
  const reply = { data: { repository: { ref: null } } }
  const index = { statusCode: 200, data: '{"version":1,"builtAt":"2026-01-01T00:00:00Z"}' }
  expect(() => decideBuild(index, reply, {}, new Date())).toThrow('no such branch')
})
