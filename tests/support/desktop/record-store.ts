import type { RecordStore } from '../../../desktop/main/storage/record-store.ts'

/** A record that is kept in memory. `fails`: nothing can be saved. */
export function recordInMemory<T>(first: T, { fails = false } = {}): RecordStore<T> {
  let record = first
  const set = async (next: T) => {
    if (fails) throw new Error('The disk is full.')
    record = next
  }
  return {
    get: () => record,
    set,
    change: (changes) => set({ ...record, ...changes }),
    removeCopies: () => undefined,
    idle: () => Promise.resolve(),
  }
}
