import { memo } from 'react'
import { countByStatus, type Queue } from '../../../../shared/queue.ts'

const labels = { all: 'All', pending: 'Pending', published: 'Published', failed: 'Failed' } as const

export type QueueFilter = keyof typeof labels

const filters = Object.keys(labels) as QueueFilter[]

interface Props {
  queue: Queue
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

export const FilterBar = memo(function FilterBar({ queue, filter, onFilter }: Props) {
  const counts = { all: queue.length, ...countByStatus(queue) }
  return (
    <fieldset className="filter-bar">
      <legend className="visually-hidden">Show posts</legend>
      {filters.map((candidate) => (
        <button
          key={candidate}
          type="button"
          aria-pressed={candidate === filter}
          onClick={() => {
            onFilter(candidate)
          }}
        >
          {labels[candidate]} <span className="filter-count">{counts[candidate]}</span>
        </button>
      ))}
    </fieldset>
  )
})
