import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressesOfSite,
  giveAddresses,
  noAddresses,
  type GivenAddress,
} from '../../../../shared/publication/own-address.ts'
import {
  addressSeeker,
  reduceQueue,
  schedulePosts,
  type Queue,
  type QueueAction,
} from '../../../../shared/queue.ts'
import { rememberAddresses } from '../../../../site/publisher/post/addresses.ts'

const nowhere = { site: noAddresses, history: noAddresses }
const word = fc.constantFrom('One', 'one!', 'ONE', 'one-2', 'Straße', 'strasse', 'Index', '', '?')

const queueOf = (titles: readonly string[]) =>
  schedulePosts(
    titles.map((title) => ({ title, excerpt: '', publishDate: '2027-01-05', line: 1 })),
    'x',
  )

/** What is done to a post: sent to the address that it has (or to another), released, edited. */
type Step = readonly [at: number, kind: (typeof kinds)[number], word: string]
const kinds = [
  'send',
  'send elsewhere',
  'release',
  'published',
  'refused',
  'retry',
  'edit',
] as const
const steps = fc.array(fc.tuple(fc.nat(6), fc.constantFrom(...kinds), word), { maxLength: 12 })

function actionsOf(queue: Queue, given: ReturnType<typeof giveAddresses>, step: Step) {
  const [at, kind, text] = step
  const id = queue[at % queue.length]?.id ?? ''
  const actions: Record<typeof kind, QueueAction> = {
    send: { type: 'send', id, address: given.get(id)?.slug ?? '' },
    'send elsewhere': { type: 'send', id, address: 'one' },
    release: { type: 'release', id },
    published: { type: 'published', id, delivery: { outcome: 'unconfirmed' } },
    refused: { type: 'failed', id, failure: { outcome: 'refused', status: 500, detail: '' } },
    retry: { type: 'retry', id },
    edit: { type: 'edit', id, changes: at % 2 === 0 ? { title: text } : { slug: text } },
  }
  return actions[kind]
}

/** Without who has the one that is taken, of which there may be two. */
function slugsOf(given: ReadonlyMap<string, GivenAddress>) {
  return Object.fromEntries(
    [...given].map(([id, { slug, taken }]) => [id, { slug, taken: taken?.slug }]),
  )
}

test('of one queue after the other the addresses are those of each of them alone', () => {
  const titles = fc.array(word, { minLength: 1, maxLength: 7 })
  const shown = fc.array(fc.constantFrom('one', 'one-3', 'strasse'))
  fc.assert(
    fc.property(titles, shown, steps, (all, slugs, done) => {
      const articles = slugs.map((slug, at) => ({ slug, id: at === 0 ? 'x-1' : 'other' }))
      const elsewhere = { site: addressesOfSite({ articles }), history: noAddresses }
      const alone = (queue: Queue) => giveAddresses(queue.map(addressSeeker), elsewhere)
      const ofQueue = rememberAddresses(elsewhere)
      let queue: Queue = queueOf(all)
      expect(slugsOf(ofQueue(queue))).toEqual(slugsOf(alone(queue)))
      for (const step of done) {
        queue = reduceQueue(queue, actionsOf(queue, alone(queue), step))
        expect(slugsOf(ofQueue(queue))).toEqual(slugsOf(alone(queue)))
      }
    }),
    { numRuns: 2000 },
  )
})

test('a run makes no address anew', () => {
  const ofQueue = rememberAddresses(nowhere)
  let queue: Queue = queueOf(['One', 'Two', 'Three'])
  const given = ofQueue(queue)
  for (const { id } of queue) {
    for (const action of [
      { type: 'send', id, address: given.get(id)?.slug ?? '' },
      { type: 'published', id, delivery: { outcome: 'unconfirmed' } },
    ] as const) {
      queue = reduceQueue(queue, action)
      expect(ofQueue(queue)).toBe(given)
    }
  }
  expect(queue.map(({ address }) => address)).toEqual(['one', 'two', 'three'])
})
