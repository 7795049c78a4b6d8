import { expect, test, vi } from 'vitest'
import type { SiteReading } from '../../../../shared/publication/site-reading.ts'
import type { Platform } from '../../../../site/publisher/platform.ts'
import { createSiteSession } from '../../../../site/publisher/on-site/site-session.ts'

const now = () => new Date(1_800_000_000_000)
const listing = (...ids: string[]): SiteReading => ({
  ok: true,
  origin: 'https://site.example',
  index: { version: 1, articles: ids.map((id) => ({ id, slug: id })), pages: {}, files: [] },
})
const failing = (problem: Extract<SiteReading, { ok: false }>['problem']): SiteReading => ({
  ok: false,
  problem,
})

function sessionWith() {
  const readSite = vi.fn<Platform['readSite']>()
  return { readSite, session: createSiteSession({ readSite }, now) }
}

test('says what the site said, and when', async () => {
  const { session, readSite } = sessionWith()
  expect(session.get()).toMatchObject({ reading: undefined, isReading: false })
  readSite.mockResolvedValue(listing('a'))
  const reading = session.refresh()
  expect(session.get()).toMatchObject({ reading: undefined, isReading: true })
  await reading
  expect(session.get()).toEqual({
    reading: listing('a'),
    known: listing('a'),
    readAt: 1_800_000_000_000,
    isReading: false,
  })
})

test('a later question counts, whichever is answered first', async () => {
  const { session, readSite } = sessionWith()
  const first = Promise.withResolvers<SiteReading>()
  readSite.mockReturnValueOnce(first.promise).mockResolvedValueOnce(listing('new'))
  const earlier = session.refresh()
  await session.refresh()
  first.resolve(listing('old'))
  await earlier
  expect(session.get()).toMatchObject({ reading: listing('new'), isReading: false })
})

test.each([
  ['unreachable', listing('a')],
  ['refused', listing('a')],
  ['not-found', undefined],
  ['no-address', undefined],
  ['not-an-index', undefined],
] as const)('what is known after a site was %s', async (problem, known) => {
  const { session, readSite } = sessionWith()
  readSite.mockResolvedValueOnce(listing('a')).mockResolvedValueOnce(failing(problem))
  await session.refresh()
  await session.refresh()
  expect(session.get().reading).toEqual(failing(problem))
  expect(session.get().known).toEqual(known)
})

test('nothing is known of a site at another address', async () => {
  const { session, readSite } = sessionWith()
  readSite.mockResolvedValueOnce(listing('a')).mockResolvedValueOnce(failing('unreachable'))
  await session.refresh()
  await session.restart()
  expect(session.get()).toMatchObject({ reading: failing('unreachable'), known: undefined })
})
