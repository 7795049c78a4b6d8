import { describe, expect, test } from 'vitest'
import { siteIndex, siteIndexPath } from '../../../../../shared/publication/site-index.ts'
import {
  indexAddress,
  isNews,
  readBuild,
  whyBuild,
  type Posts,
} from '../../../../../site/operations/automation/steps/why-build.ts'

const now = new Date('2026-03-10T12:00:00Z')
const tree = 'a'.repeat(40)
const build = { builtAt: '2026-03-01T08:00:00.000Z', nextOn: '2026-03-11', postsTree: tree }
const other: Posts = { tree: 'b'.repeat(40), changedAt: '2026-03-10T11:00:00Z' }

describe('a site has to be built', () => {
  test.each([
    ['on the day of an article', { nextOn: '2026-03-10' }, /is due since 2026-03-10\.$/],
    ['after it', { nextOn: '2026-03-09' }, /is due since 2026-03-09\.$/],
    ['an hour after posts were changed', {}, /the posts were changed at .* \(bbbbbbb\)\.$/],
    ['for both', { nextOn: '2026-03-10' }, /due since 2026-03-10, and the posts were changed/],
  ])('%s', (name, changes, reason) => {
    const posts = name.includes('day') || name === 'after it' ? undefined : other
    expect(whyBuild({ ...build, ...changes }, posts, now)?.text).toMatch(reason)
  })

  test.each([
    ['before the day', {}, undefined],
    ['where no article waits', { nextOn: undefined }, undefined],
    ['of what it was built of', {}, { ...other, tree }],
    ['within an hour of the change', {}, { ...other, changedAt: '2026-03-10T11:00:01Z' }],
    ['where it does not know what it was built of', { postsTree: undefined }, other],
  ])('not %s', (_, changes, posts) => {
    expect(whyBuild({ ...build, ...changes }, posts, now)).toBeUndefined()
  })

  const due = '2026-03-09'
  const last = { due, tree, calledAt: now.getTime() }
  test.each([
    ['for the first time', { due }, {}, 0, true],
    ['within a day', { due, tree }, last, 23, false],
    ['after a day', { due }, last, 24, true],
    ['for another day', { due: '2026-03-10' }, last, 1, true],
    ['for other posts', { due, tree: other.tree }, last, 1, true],
    ['for what is left of the causes', { tree }, last, 1, false],
  ])('called for %s: %j after %j, %i hours later: %s', (_, cause, calls, hours, isCalled) => {
    const later = new Date(now.getTime() + hours * 3_600_000)
    expect(isNews({ ...cause, text: '' }, calls, later)).toBe(isCalled)
  })

  test('not once more because it was built again, as a host does of another branch', () => {
    const again = { ...build, builtAt: '2026-03-10T10:30:00.000Z' }
    const [first, second] = [build, again].map((each) => whyBuild(each, other, now))
    expect(first && isNews(first, {}, now)).toBe(true)
    expect(second && isNews(second, { ...first, calledAt: now.getTime() }, now)).toBe(false)
  })
})

describe('the index', () => {
  const parts = { origin: '', anchors: new Map(), files: new Set<string>() }
  const read = (reply: object | string, statusCode = 200) =>
    readBuild({ statusCode, data: typeof reply === 'string' ? reply : JSON.stringify(reply) })

  test('that a build writes is read', () => {
    expect(read({ ...siteIndex([], parts), ...build })).toEqual(build)
    const { builtAt } = build
    expect(read({ ...siteIndex([], parts), builtAt })).toEqual({ builtAt })
  })

  test.each([
    [301, '', /answered with status 301$/],
    [404, '{}', /answered with status 404$/],
    [200, '<!doctype html>', /something else/],
    [200, '[]', /something else/],
    [200, { ...build, version: 2 }, /something else/],
    [200, { version: 1 }, /something else/],
    [200, { version: 1, ...build, nextOn: 'soon' }, /something else/],
    [200, { version: 1, ...build, nextOn: null }, /something else/],
    [200, { version: 1, ...build, postsTree: '$(id)' }, /something else/],
    [200, { version: 1, ...build, nextOn: '0000-00-00' }, /something else/],
    [200, { version: 1, ...build, nextOn: '2026-02-30' }, /something else/],
    [200, { version: 1, ...build, nextOn: ['2026-02-03'] }, /something else/],
    [200, { version: 1, ...build, builtAt: 'lately' }, /something else/],
    [200, { version: 1, ...build, builtAt: 'Mon, 5 Jan 2026 (\n::stop-commands::x)' }, /else/],
    [200, { version: 1, ...build, builtAt: '2026-01-05T00:00:00Z\n' }, /something else/],
    [200, { version: 1, ...build, builtAt: '2026-02-30T00:00:00.000Z' }, /something else/],
  ])('is refused with a reason: %i, %.40j', (statusCode, reply, reason) => {
    expect(() => read(reply, statusCode)).toThrow(reason)
  })

  test('is where the publisher asks for it', () => {
    const hook = 'https://host.example/hooks/1'
    expect(indexAddress('https://site.example/', hook)).toBe(`https://site.example${siteIndexPath}`)
    expect(indexAddress('http://localhost:4173', 'http://127.0.0.1/x')).toContain('4173/blog')
  })

  test.each([
    ['http://site.example', 'https://host.example/1'],
    ['https://site.example', 'http://host.example/1'],
    ['https://site.example', 'http://127.0.0.1.example/1'],
    ['https://site.example', 'http://localhost@host.example/1'],
    ['https://site.example', ''],
    ['', 'https://host.example/1'],
    ['site.example', 'https://host.example/1'],
  ])('is not asked for from %j, nor a build at %j', (site, hook) => {
    expect(() => indexAddress(site, hook)).toThrow(/has to begin with https/)
  })
})
