import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { NoticeBoard } from '../notices.ts'
import { openSecretStore, type Ciphertexts } from '../secrets/secret-store.ts'
import { openDraftOnDisk, type DraftOnDisk } from './draft-file.ts'
import { openQueueOnDisk, type QueueOnDisk } from './queue-file.ts'
import type { RecordStore } from './record-store.ts'
import { openSettings, type Settings } from './settings.ts'
import { sweepTemporaryFiles } from './aside-files.ts'
import { openTextFile } from './text-file.ts'

export interface Storage {
  settings: RecordStore<Settings>
  secrets: RecordStore<Ciphertexts>
  queue: QueueOnDisk
  draft: DraftOnDisk
  /** Resolves when every write that was begun has ended. */
  settled: () => Promise<void>
}

export const secretsFile = 'secrets.json'
const queueFile = 'queue.json'
const draftFile = 'draft.json'

/**
 * Opens all that is kept in the app's folder. The queue and the draft have files of their own: they
 * grow large, and the settings must not be lost with them. What cannot be read is set aside and told.
 */
export function openStorage(folder: string, notices: NoticeBoard): Storage {
  const aside = (what: 'settings' | 'secrets' | 'queue' | 'draft') => (copy: string) => {
    notices.put({ kind: 'set-aside', what, copy })
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    sweepTemporaryFiles(folder, ['settings.json', secretsFile, queueFile, draftFile])
  } catch {
    notices.put({ kind: 'not-writable', folder })
  }
  const settings = openSettings(folder)
  const secrets = openSecretStore(folder)
  if (settings.setAside !== undefined) aside('settings')(settings.setAside)
  if (secrets.setAside !== undefined) aside('secrets')(secrets.setAside)
  const queue = openTextFile(join(folder, queueFile))
  const draft = openTextFile(join(folder, draftFile))
  return {
    settings: settings.store,
    secrets: secrets.store,
    queue: openQueueOnDisk(queue, aside('queue')),
    draft: openDraftOnDisk(draft, aside('draft')),
    settled: async () => {
      await Promise.all([queue.settled(), draft.settled()])
    },
  }
}
