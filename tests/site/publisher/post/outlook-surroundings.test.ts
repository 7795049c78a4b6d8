import { expect, test } from 'vitest'
import type { Attempt } from '../../../../shared/history.ts'
import { addressesOfHistory } from '../../../../shared/publication/own-address.ts'
import type { KnownSite } from '../../../../shared/publication/site-reading.ts'
import type { Queue } from '../../../../shared/queue.ts'
import { initialBulkState } from '../../../../site/publisher/bulk/bulk-state.ts'
import { createObservable } from '../../../../site/publisher/observable.ts'
import { createAddresses } from '../../../../site/publisher/post/addresses.ts'
import { createOutlookSurroundings } from '../../../../site/publisher/post/outlook-surroundings.ts'

const known: KnownSite = {
  ok: true,
  origin: 'https://site.example',
  index: {
    version: 1,
    articles: [{ slug: 'live', id: 'l' }],
    pages: { '/': ['features'] },
    files: ['/jar.png'],
  },
}
const queue: Queue = [
  { id: 'q1', title: 'Live', excerpt: '', publishDate: '2099-01-01', status: 'pending' },
  {
    id: 'q2',
    title: 'Empty',
    excerpt: '',
    publishDate: '2099-01-02',
    prepared: { text: ' ', source: 'operator' },
    status: 'pending',
  },
]
const attempt = (slug: string, outcome: 'unconfirmed' | 'not-sent'): Attempt => ({
  id: slug,
  postId: slug,
  title: slug,
  slug,
  publishDate: '2099-03-01',
  at: 1,
  result: { outcome },
})

function create(attempts: Attempt[] = []) {
  const sources = {
    bulk: createObservable({ ...initialBulkState, queue }),
    history: createObservable({
      status: 'ready' as const,
      attempts,
      sentBefore: () => undefined,
      addresses: addressesOfHistory(attempts),
    }),
    site: createObservable<{
      reading: KnownSite | undefined
      readAt: undefined
      known: KnownSite | undefined
      isReading: boolean
    }>({ reading: undefined, readAt: undefined, known: undefined, isReading: false }),
  }
  const addresses = createAddresses(sources.history, sources.site)
  return { ...sources, surroundings: createOutlookSurroundings({ ...sources, addresses }) }
}

test('links may lead to what the site shows, what the queue will send, and what was sent', () => {
  const { site, surroundings } = create([attempt('sent', 'unconfirmed'), attempt('no', 'not-sent')])
  site.patch({ known })
  const { find, today } = surroundings.get()
  expect(find('live')).toEqual({ publishDate: today, heldBack: undefined })
  expect(find('live-2')).toEqual({ publishDate: '2099-01-01', heldBack: undefined })
  expect(find('empty')).toEqual({ publishDate: '2099-01-02', heldBack: 'no-text' })
  expect(find('sent')).toEqual({ publishDate: '2099-03-01', heldBack: undefined })
  expect(find('no')).toBeUndefined()
})

test('they are the same until the site, the queue or the history are others, which is told', () => {
  const { bulk, site, surroundings } = create()
  const first = surroundings.get()
  expect(first.site).toBeUndefined()
  bulk.patch({ news: 'Something else' })
  expect(surroundings.get()).toBe(first)
  let told = 0
  const end = surroundings.subscribe(() => (told += 1))
  site.patch({ known })
  expect(told).toBe(1)
  const second = surroundings.get()
  expect(second.site?.files).toEqual(new Set(['/jar.png']))
  bulk.patch({ queue: queue.slice(1) })
  expect(surroundings.get().find('live-2')).toBeUndefined()
  // What the site has is read once.
  expect(surroundings.get().site).toBe(second.site)
  end()
  site.patch({ known: undefined })
  expect(told).toBe(2)
})
