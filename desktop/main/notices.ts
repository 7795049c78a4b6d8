import type { Notice } from '../ipc/contract.ts'

/** The notices that the window shows the operator, collected from the whole main process. */
export interface NoticeStore {
  list: () => Notice[]
  /** Does nothing where the same notice is there already. */
  add: (notice: Notice) => void
  remove: (kind: Notice['kind']) => void
  /** Adds it in the place of those of its kind. */
  replace: (notice: Notice) => void
}

export function createNoticeStore(onChange: () => void): NoticeStore {
  let notices: Notice[] = []
  const isSame = (one: Notice, other: Notice) => JSON.stringify(one) === JSON.stringify(other)
  return {
    list: () => notices,
    add: (notice) => {
      if (notices.some((other) => isSame(other, notice))) return
      notices = [...notices, notice]
      onChange()
    },
    remove: (kind) => {
      const others = notices.filter((notice) => notice.kind !== kind)
      if (others.length === notices.length) return
      notices = others
      onChange()
    },
    replace: (notice) => {
      if (notices.some((other) => isSame(other, notice))) return
      notices = [...notices.filter(({ kind }) => kind !== notice.kind), notice]
      onChange()
    },
  }
}
