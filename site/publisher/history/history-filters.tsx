import { useMemo } from 'react'
import {
  stateOf,
  type Attempt,
  type AttemptState,
  type HistoryFilter,
} from '../../../shared/history.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { stateLabels } from './attempt-text.ts'

interface Props {
  filter: HistoryFilter
  attempts: readonly Attempt[]
  onFilter: (filter: HistoryFilter) => void
}

const states = Object.keys(stateLabels) as AttemptState[]

export function HistoryFilters({ filter, attempts, onFilter }: Props) {
  const counts = useMemo(() => {
    const found = new Map<AttemptState, number>()
    for (const attempt of attempts) {
      const state = stateOf(attempt)
      found.set(state, (found.get(state) ?? 0) + 1)
    }
    return found
  }, [attempts])
  const set = (changes: Partial<HistoryFilter>) => onFilter({ ...filter, ...changes })
  return (
    <div className="history-filters" role="search" aria-label="History">
      <TextField
        label="Search"
        type="search"
        placeholder="Title, slug or id"
        value={filter.query}
        onText={(query) => set({ query })}
      />
      <Field label="Outcome">
        {(ids) => (
          <select
            {...ids}
            value={filter.state}
            onChange={(event) => set({ state: event.target.value as HistoryFilter['state'] })}
          >
            <option value="all">All ({attempts.length})</option>
            {states.map((state) => (
              <option key={state} value={state} disabled={!counts.has(state)}>
                {stateLabels[state]} ({counts.get(state) ?? 0})
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="From"
        type="date"
        max={filter.to || undefined}
        value={filter.from}
        onText={(from) => set({ from })}
      />
      <TextField
        label="To"
        type="date"
        min={filter.from || undefined}
        value={filter.to}
        onText={(to) => set({ to })}
      />
    </div>
  )
}
