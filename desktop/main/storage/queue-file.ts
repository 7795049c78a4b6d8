import { parseQueue, type QueueFileResult } from '../../../shared/queue-format.ts'
import type { TextFile } from './text-file.ts'

export type LoadedQueue = { ok: true; text?: string } | Extract<QueueFileResult, { ok: false }>

export interface QueueOnDisk {
  /** A file that holds no queue is set aside at once; one of a later release is left as it is. */
  load(): Promise<LoadedQueue>
  /** `text`: a checked queue file. Resolves when it is on disk, rejects when it was not saved. */
  save(text: string): Promise<void>
}

export function openQueueOnDisk(file: TextFile, onSetAside: (copy: string) => void): QueueOnDisk {
  // A file of a later release is set aside before it is replaced.
  let newerInPlace = false
  return {
    async load() {
      const text = await file.read()
      if (text === undefined) return { ok: true }
      const parsed = parseQueue(text)
      newerInPlace = !parsed.ok && parsed.error === 'newer-version'
      if (parsed.ok) return { ok: true, text }
      if (!newerInPlace) onSetAside(await file.setAside('corrupt'))
      return parsed
    },
    async save(text) {
      if (newerInPlace) onSetAside(await file.setAside('newer'))
      newerInPlace = false
      await file.write(text)
    },
  }
}
