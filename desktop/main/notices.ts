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
  const change = (next: Notice[]) => {
    notices = next
    onChange()
  }
  const isThere = (notice: Notice) =>
    notices.some((one) => JSON.stringify(one) === JSON.stringify(notice))
  const without = (kind: Notice['kind']) => notices.filter((one) => one.kind !== kind)
  return {
    list: () => notices,
    add: (notice) => {
      if (!isThere(notice)) change([...notices, notice])
    },
    remove: (kind) => {
      if (notices.some((one) => one.kind === kind)) change(without(kind))
    },
    replace: (notice) => {
      if (!isThere(notice)) change([...without(notice.kind), notice])
    },
  }
}
