import { expect, test } from 'vitest'
import type { Repository } from '../../../../../site/operations/automation/steps/github.ts'
import { askSite, decideBuild } from '../../../../../site/operations/automation/steps/schedule.ts'

test('a schedule that is not filled in asks nobody', () => {
  const repository: Repository = { owner: 'o', repository: 'r', branch: 'main', folder: '/posts/' }
  expect(askSite({ ...repository, site: '', buildHook: '' })).toEqual([])
  expect(() => askSite({ ...repository, site: '', buildHook: 'https://a.example' })).toThrow(/site/)
  const site = { site: 'https://site.example', buildHook: 'https://host.example/1' }
  expect(askSite({ ...repository, ...site })).toMatchObject([
    { request: { variables: { branch: 'refs/heads/main', folder: 'posts' } } },
  ])
})

test('a branch that is not there is a failure', () => {
  const reply = { data: { repository: { ref: null } } }
  const index = { statusCode: 200, data: '{"version":1,"builtAt":"2026-01-01T00:00:00Z"}' }
  expect(() => decideBuild(index, reply, {}, new Date())).toThrow('no such branch')
})
