import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteIndex, siteIndexPath, type SiteIndex } from '../../../shared/publication/site-index.ts'
import { startFakeSite, type FakeSite } from '../publisher/fake-site.ts'
import { createTarget, removeTarget, type Automation, type Target } from './automation.ts'
import { payloadOf, postOf } from './contract.ts'
import { answers } from './github/github.ts'

const folder = 'site/content/posts'
const hook = '/build-hook'
const hourMs = 3_600_000
const answerWith =
  (status: number, headers = {}, body = ''): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

/** When the schedule calls a build hook and when not, whatever runs the workflow. */
export function describeSchedule(
  title: string,
  start: (target: Target) => Promise<Automation> | Automation,
): void {
  describe(title, () => {
    let site: FakeSite
    let target: Target
    let automation: Automation
    beforeAll(async () => {
      site = await startFakeSite()
      target = await createTarget({ [`${folder}/a.json`]: JSON.stringify(postOf('a')) })
      target.schedule = { site: `${site.url}/`, buildHook: site.url + hook }
      automation = await start(target)
    })
    afterAll(async () => {
      await automation.stop()
      await removeTarget(target)
      await site.close()
    })

    /** Builds the site of the newest commit, as far as its index tells. */
    const build = async (changes: Partial<SiteIndex> = {}) => {
      const head = (await target.repository.head()) ?? ''
      const postsTree = (await target.repository.find(head, folder))?.oid ?? ''
      const parts = { origin: site.url, anchors: new Map(), files: new Set<string>() }
      const built = { builtAt: new Date().toISOString(), postsTree, nextOn: '9999-01-01' }
      site.replies.set(siteIndexPath, { ...siteIndex([], parts), ...built, ...changes })
    }
    beforeEach(async () => {
      site.replies.set(hook, answerWith(201))
      target.gitHub.olderByMs = 2 * hourMs
      await build()
    })
    /** Has the schedule come round, and returns the bodies of the calls that the hook gets by that. */
    const look = async (ending: 'success' | 'error' = 'success') => {
      site.asked.length = 0
      expect(await automation.look()).toBe(ending)
      const asked = site.asked.map(({ method, path }) => `${method} ${path}`)
      const calls = site.asked.filter(({ path }) => path === hook)
      expect(asked.filter((each) => each !== `POST ${hook}`)).toContain(`GET ${siteIndexPath}`)
      return calls.map(({ method, body }) => `${method} ${body}`)
    }
    const call = ['POST {}']

    test('a site that is as it has to be is not built', async () => {
      expect(await look()).toEqual([])
    })

    test('an article that is due is built, and called for once', async () => {
      await build({ nextOn: '2026-01-05' })
      expect(await look()).toEqual(call)
      expect(await look()).toEqual([])
      await build()
      expect(await look()).toEqual([])
      await build({ nextOn: '2026-01-06' })
      expect(await look()).toEqual(call)
    })

    test('an article that was published, or taken down, is called for an hour later', async () => {
      for (const post of [postOf('b'), { ...postOf('b'), draft: true as const }]) {
        target.gitHub.olderByMs = 0
        expect(await automation.send(payloadOf(post))).toMatchObject({ status: 200 })
        expect(await look()).toEqual([])
        target.gitHub.olderByMs = 2 * hourMs
        expect(await look()).toEqual(call)
        expect(await look()).toEqual([])
        await build()
        expect(await look()).toEqual([])
      }
    })

    test('a hook that refuses, or leads elsewhere, is called again', async () => {
      await build({ nextOn: '2026-02-01' })
      site.replies.set(hook, answerWith(503))
      expect(await look('error')).toEqual(call)
      site.replies.set(hook, answerWith(307, { location: `${site.url}/elsewhere` }))
      expect(await look('error')).toEqual(call)
      expect(site.asked.map(({ path }) => path)).not.toContain('/elsewhere')
      site.replies.set(hook, answerWith(200))
      expect(await look()).toEqual(call)
      expect(await look()).toEqual([])
    })

    test.each([
      ['is not there', answerWith(404)],
      ['leads elsewhere', answerWith(301, { location: '/elsewhere' })],
      ['is a page', answerWith(200, { 'content-type': 'text/html' }, '<!doctype html>')],
      ['is of a newer release', { version: 2, nextOn: '2026-01-05' }],
    ])('an index that %s fails, and calls nobody', async (_, reply) => {
      site.replies.set(siteIndexPath, reply)
      expect(await look('error')).toEqual([])
    })

    test('GitHub out of reach fails, and calls nobody', async () => {
      await build({ nextOn: '2026-03-01' })
      target.gitHub.fail('CheckPosts', answers(503), 2)
      expect(await look('error')).toEqual([])
    })
  })
}
