import { postDraftSchema, type PostDraft } from '../../../shared/draft.ts'
import { log } from '../log.ts'
import type { TextFile } from './text-file.ts'

export interface DraftOnDisk {
  /** Undefined where none is saved. A file that holds no draft is set aside. */
  load(): Promise<PostDraft | undefined>
  /** Undefined removes it. Rejects when it was not saved. */
  save(draft: PostDraft | undefined): Promise<void>
}

export function openDraftOnDisk(file: TextFile, onSetAside: (copy: string) => void): DraftOnDisk {
  return {
    async load() {
      const text = await file.read()
      if (text === undefined) return undefined
      const draft = parse(text)
      if (draft === undefined) onSetAside(await file.setAside('corrupt'))
      return draft
    },
    save: (draft) => (draft === undefined ? file.remove() : file.write(JSON.stringify(draft))),
  }
}

function parse(text: string): PostDraft | undefined {
  try {
    return postDraftSchema.safeParse(JSON.parse(text)).data
  } catch (error) {
    log.warn('the draft is no JSON', error)
    return undefined
  }
}
