import type { Encryption } from '../../../desktop/main/secrets/encryption.ts'
import type { RecordStore } from '../../../desktop/main/storage/record-store.ts'

/** A record that is kept in memory. */
export function recordInMemory<T>(first: T): RecordStore<T> {
  let record = first
  const set = async (next: T) => {
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

/** A keyring that leaves every text as it is. */
export const plainEncryption: Encryption = {
  encrypt: async (value) => ({ bytes: Buffer.from(value), isProtected: true }),
  decrypt: async (bytes) => ({
    value: Buffer.from(bytes).toString(),
    isOutdated: false,
    isProtected: true,
  }),
}
