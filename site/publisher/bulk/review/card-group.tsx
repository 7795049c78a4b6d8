import { memo, type CSSProperties, type RefCallback } from 'react'
import type { Queue } from '../../../../shared/queue.ts'
import { isSameGroup } from './card-groups.ts'
import { PostCard, type CardProps } from './post-card.tsx'

interface Props {
  name: string
  cards: readonly CardProps[]
  watch: RefCallback<HTMLElement>
}

/** Some cards that stand one below the other. The browser skips them together, out of sight. */
export const CardGroup = memo(
  function CardGroup({ name, cards, watch }: Props) {
    return (
      <div
        className="card-group"
        role="none"
        data-group={name}
        ref={watch}
        style={countsOf(cards.map(({ post }) => post)) as CSSProperties}
      >
        {cards.map((card) => (
          <PostCard key={card.post.id} {...card} />
        ))}
      </div>
    )
  },
  (before, after) => isSameGroup(before.cards, after.cards),
)

/** By what their cards are about as high as. */
function countsOf(posts: Queue) {
  const counts = { '--pending': 0, '--ready': 0, '--published': 0, '--failed': 0 }
  for (const { status, prepared } of posts) {
    if (status === 'published' || status === 'failed') counts[`--${status}`] += 1
    else counts[prepared ? '--ready' : '--pending'] += 1
  }
  return counts
}
