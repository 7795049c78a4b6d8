import type { Notice } from '../ipc/contract.ts'

/** What the operator has to be told, from wherever in the main process it is noticed. */
export interface NoticeBoard {
  list(): Notice[]
  /** Shows a notice once, however often it is put up. */
  put(notice: Notice): void
  remove(kind: Notice['kind']): void
}

export function createNoticeBoard(onChange: () => void): NoticeBoard {
  let notices: Notice[] = []
  const change = (next: Notice[]) => {
    if (JSON.stringify(next) === JSON.stringify(notices)) return
    notices = next
    onChange()
  }
  return {
    list: () => notices,
    put: (notice) => {
      const text = JSON.stringify(notice)
      if (!notices.some((other) => JSON.stringify(other) === text)) change([...notices, notice])
    },
    remove: (kind) => {
      change(notices.filter((notice) => notice.kind !== kind))
    },
  }
}
