import { useDeferredValue, useMemo, useState } from 'react'
import { localDate } from '../../../../shared/dates.ts'
import type { GivenAddress } from '../../../../shared/publication/own-address.ts'
import { countByStatus, type ScheduledPost } from '../../../../shared/queue.ts'
import { useValue } from '../../observable.ts'
import { useEdit, useSessions } from '../../sessions.tsx'
import { CardGroup } from './card-group.tsx'
import { createCardGrouping, type PostGroup } from './card-groups.ts'
import { touchedPosts } from './edits-session.ts'
import type { QueueFilter } from './filter-bar.tsx'
import type { CardProps } from './post-card.tsx'
import { takenText } from '../../post/addresses.ts'
import { rememberWarnings } from './queue-warnings.ts'
import { useSeenGroups } from './use-seen-groups.ts'
import { useAddresses } from './use-addresses.ts'

/** Up to here every card is whole and laid out, though it may be far off the screen. */
const fewCards = 40

/**
 * The scheduled posts, in the order they are sent. Cards that the filter leaves out are hidden by
 * the style sheet alone: a thousand of them need not be made again to be shown.
 */
export function Cards({ filter }: { filter: QueueFilter }) {
  const { bulk } = useSessions()
  const { queue, activity, problems } = useValue(bulk)
  const [warningsOf] = useState(() => rememberWarnings(localDate(new Date())))
  const addresses = useAddresses()
  const warnings = useMemo(() => warningsOf(queue), [queue, warningsOf])
  // The first screens are rendered first; the session refuses a click that is too early.
  const shown = useDeferredValue(queue.length, fewCards)
  const access = useDeferredValue<CardProps['access']>(activity.kind === 'idle' ? 'open' : 'locked')
  const progress = activity.kind === 'working' ? activity.work.progress : undefined
  const current = progress?.current
  const [groupsOf] = useState(createCardGrouping)
  const groups = useMemo(
    () => groupsOf(queue.slice(0, Math.max(shown, fewCards))),
    [queue, shown, groupsOf],
  )
  const { seen, watch } = useSeenGroups()
  const touched = useEdit(touchedPosts)
  const isWhole = ({ key, posts }: PostGroup) =>
    queue.length <= fewCards ||
    seen.has(key) ||
    (touched !== '' && posts.some(({ id }) => touched.split(' ').includes(id)))
  const wholeCard = (post: ScheduledPost): CardProps => ({
    post,
    detail: 'whole',
    ...addressProps(addresses.get(post.id)),
    access,
    step: current?.id !== post.id ? undefined : progress?.hold ? 'waiting' : current.step,
    warnings: post.status === 'published' ? undefined : warnings.get(post.id)?.join(' '),
    problem: problems[post.id],
  })
  return (
    <>
      <div
        className="cards"
        role="list"
        data-size={queue.length > fewCards ? 'many' : 'few'}
        data-filter={filter}
      >
        {groups.map((group) => (
          <CardGroup
            key={group.key}
            group={group}
            cards={isWhole(group) ? group.posts.map(wholeCard) : 'short'}
            watch={watch}
          />
        ))}
      </div>
      {filter !== 'all' && countByStatus(queue)[filter] === 0 && (
        <p className="quiet-note">No post is {filter}.</p>
      )}
    </>
  )
}

function addressProps(given: GivenAddress = { slug: '' }): Pick<CardProps, 'address' | 'taken'> {
  return { address: given.slug, taken: takenText(given) }
}
