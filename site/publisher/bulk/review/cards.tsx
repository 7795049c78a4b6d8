import { memo, useDeferredValue, useMemo, useState } from 'react'
import { localDate } from '../../../../shared/dates.ts'
import type { GivenAddress } from '../../../../shared/publication/own-address.ts'
import { countByStatus } from '../../../../shared/queue.ts'
import { useValue } from '../../observable.ts'
import { useSessions } from '../../sessions.tsx'
import { groupCards, isSameGroup } from './card-groups.ts'
import type { QueueFilter } from './filter-bar.tsx'
import { PostCard, type CardProps } from './post-card.tsx'
import { takenText } from '../../post/addresses.ts'
import { queueWarnings } from './queue-warnings.ts'
import { useAddresses } from './use-addresses.ts'

/** Up to here every card is laid out, though it may be far off the screen. */
const fewCards = 40

/**
 * The scheduled posts, in the order they are sent. Cards that the filter leaves out are hidden by
 * the style sheet alone: a thousand of them need not be made again to be shown.
 */
export function Cards({ filter }: { filter: QueueFilter }) {
  const { bulk } = useSessions()
  const { queue, activity, problems } = useValue(bulk)
  const [today] = useState(() => localDate(new Date()))
  const addresses = useAddresses()
  const warnings = useMemo(() => queueWarnings(queue, today), [queue, today])
  // The first screens are rendered first; the session refuses a click that is too early.
  const shown = useDeferredValue(queue.length, fewCards)
  const access = useDeferredValue<CardProps['access']>(activity.kind === 'idle' ? 'open' : 'locked')
  const progress = activity.kind === 'working' ? activity.work.progress : undefined
  const current = progress?.current
  const cards = queue.slice(0, Math.max(shown, fewCards)).map((post): CardProps => ({
    post,
    ...addressProps(addresses.get(post.id)),
    access,
    step: current?.id !== post.id ? undefined : progress?.hold ? 'waiting' : current.step,
    warnings: warnings.get(post.id)?.join(' '),
    problem: problems[post.id],
  }))
  return (
    <>
      <ol
        className="cards"
        data-size={queue.length > fewCards ? 'many' : 'few'}
        data-filter={filter}
      >
        {groupCards(cards).map((group) => (
          <CardGroup key={group[0]?.post.id} cards={group} />
        ))}
      </ol>
      {filter !== 'all' && countByStatus(queue)[filter] === 0 && (
        <p className="quiet-note">No post is {filter}.</p>
      )}
    </>
  )
}

function addressProps(given: GivenAddress = { slug: '' }): Pick<CardProps, 'address' | 'taken'> {
  return { address: given.slug, taken: takenText(given) }
}

const CardGroup = memo(
  function CardGroup({ cards }: { cards: readonly CardProps[] }) {
    return cards.map((card) => <PostCard key={card.post.id} {...card} />)
  },
  (before, after) => isSameGroup(before.cards, after.cards),
)
