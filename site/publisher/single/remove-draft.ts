import type { DraftName } from '../../../shared/kept.ts'
import { showToast } from '../../ui/toast.ts'
import { offerUndo } from '../undo.ts'
import type { DraftsSession, RemovedDraft } from './drafts-session.ts'

const backInList = {
  title: 'Draft restored',
  description: 'It is among your drafts: something else is in the form by now.',
}

const notRestored = {
  title: 'Not undone',
  description: 'The draft could not be saved. Nothing else was changed.',
  variant: 'destructive',
} as const

const removedSeveral = (count: number) => ({
  title: `${count} drafts removed`,
  description: 'They are no longer kept on this device.',
})

/** Removes a draft, says `title`, and offers to take it back. */
export async function removeDraft(
  drafts: DraftsSession,
  name: DraftName,
  title: string,
): Promise<void> {
  const removed = await drafts.remove(name)
  if (!removed) return
  const description = removed.isGone
    ? 'The draft is no longer kept on this device.'
    : 'What is saved under its name stays among your drafts.'
  const several = removed.isGone ? removedSeveral : undefined
  offerUndo({ title, description }, () => bringBack(removed), several)
}

async function bringBack({ restore }: RemovedDraft): Promise<void | 'not-now'> {
  const where = await restore().catch(() => undefined)
  if (where === 'in-list') showToast(backInList)
  if (where !== undefined) return undefined
  showToast(notRestored)
  return 'not-now'
}
