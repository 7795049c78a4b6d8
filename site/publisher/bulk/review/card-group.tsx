import { memo, type CSSProperties, type RefCallback } from 'react'
import type { Queue, ScheduledPost } from '../../../../shared/queue.ts'
import { isSameGroup, type PostGroup } from './card-groups.ts'
import { PostCard, type CardProps } from './post-card.tsx'

interface Props {
  group: PostGroup
  /** What whole cards show, or that they are short. */
  cards: readonly CardProps[] | 'short'
  watch: RefCallback<HTMLElement>
}

/** Some cards that stand one below the other. The browser skips them together, out of sight. */
export const CardGroup = memo(
  function CardGroup({ group: { key, posts }, cards, watch }: Props) {
    return (
      <div
        className="card-group"
        role="none"
        data-group={key}
        ref={watch}
        style={countsOf(posts) as CSSProperties}
      >
        {(cards === 'short' ? posts.map(shortCard) : cards).map((card) => (
          <PostCard key={card.post.id} {...card} />
        ))}
      </div>
    )
  },
  (before, after) =>
    typeof before.cards === 'string' || typeof after.cards === 'string'
      ? before.group === after.group && before.cards === after.cards
      : isSameGroup(before.cards, after.cards),
)

function shortCard(post: ScheduledPost): CardProps {
  return {
    post,
    detail: 'short',
    address: '',
    taken: undefined,
    access: 'locked',
    step: undefined,
    warnings: undefined,
    problem: undefined,
  }
}

/** By what their cards are about as high as. */
function countsOf(posts: Queue) {
  const counts = { '--pending': 0, '--ready': 0, '--published': 0, '--failed': 0 }
  for (const { status, prepared } of posts) {
    if (status === 'published' || status === 'failed') counts[`--${status}`] += 1
    else counts[prepared ? '--ready' : '--pending'] += 1
  }
  return counts
}
