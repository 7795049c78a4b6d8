import type { SecretName } from '../../../shared/secrets.ts'
import { z } from 'zod'
import { openRecordStore, type OpenedStore } from '../storage/record-store.ts'

const ciphertexts = z.partialRecord(z.enum(['webhookUrl', 'aiKey']), z.base64())

/** Ciphertexts in Base64; a file of its own, so that forgetting can remove every trace of it. */
export type Ciphertexts = Partial<Record<SecretName, string>>

export function openSecretStore(folder: string): OpenedStore<Ciphertexts> {
  return openRecordStore<Ciphertexts>({
    folder,
    name: 'secrets',
    schema: ciphertexts,
    defaults: {},
  })
}
