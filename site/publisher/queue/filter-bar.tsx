import { countByStatus } from '../../../shared/post-record.ts'
import { queue } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { filterLabels, type QueueFilter } from './view.ts'

const filters = Object.keys(filterLabels) as QueueFilter[]

interface Props {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

export function FilterBar({ filter, onFilter }: Props) {
  const posts = usePublisherState(queue)
  const counts = { all: posts.length, ...countByStatus(posts) }
  return (
    <fieldset className="row filter-bar">
      <legend className="visually-hidden">Show posts</legend>
      {filters.map((candidate) => (
        <button
          key={candidate}
          type="button"
          className="chip"
          aria-pressed={candidate === filter}
          onClick={() => onFilter(candidate)}
        >
          {filterLabels[candidate]} {counts[candidate]}
        </button>
      ))}
    </fieldset>
  )
}
