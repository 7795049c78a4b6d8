import { useRef } from 'react'
import { isEmptyDraft } from '../../../shared/draft.ts'
import type { DraftName, SavedDraft } from '../../../shared/kept.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { instantText } from '../instant-text.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { mostDrafts } from './drafts-session.ts'
import { removeDraft } from './remove-draft.ts'

const notOpened = {
  title: 'Not opened',
  description: 'The draft in the form is not saved yet, or the other one cannot be read.',
  variant: 'destructive',
} as const

/** The drafts that are kept, and the button for a new one. `onOpened`: another one is in the form. */
export function DraftsList({ onOpened }: { onOpened: () => void }) {
  const { draft, drafts, send } = useSessions()
  const { saved, isRead } = useValue(drafts)
  const { value } = useValue(draft)
  const isPublishing = useValue(send).activity === 'publishing'
  const isFull = saved.length >= mostDrafts
  const details = useRef<HTMLDetailsElement>(null)

  const show = async (work: Promise<boolean>) => {
    if (!(await work)) {
      showToast(notOpened)
      return
    }
    if (details.current) details.current.open = false
    onOpened()
  }
  return (
    <div className="drafts">
      <Button
        variant="secondary"
        size="small"
        disabled={isPublishing || isFull || isEmptyDraft(value)}
        onClick={() => void show(drafts.begin())}
      >
        New draft
      </Button>
      <details
        className="drafts-fold"
        ref={details}
        onToggle={(event) => {
          if (event.currentTarget.open) void drafts.refresh()
        }}
      >
        <summary>
          Drafts <span className="drafts-count">({isRead ? saved.length : 'not read'})</span>
        </summary>
        {!isRead && <p className="quiet-note">Your drafts cannot be read now.</p>}
        {isRead && saved.length === 0 && (
          <p className="quiet-note">None is kept. What you type here becomes the first.</p>
        )}
        {isFull && (
          <p className="note" data-variant="warning">
            {mostDrafts} drafts are kept, and more cannot be. Remove one to begin another.
          </p>
        )}
        <SavedDrafts
          disabled={isPublishing}
          onOpen={(name) => void show(drafts.open(name))}
          onLastRemoved={() => details.current?.querySelector('summary')?.focus()}
        />
      </details>
    </div>
  )
}

interface Props {
  disabled: boolean
  onOpen: (name: DraftName) => void
  onLastRemoved: () => void
}

function SavedDrafts({ disabled, onOpen, onLastRemoved }: Props) {
  const { drafts } = useSessions()
  const { open, saved } = useValue(drafts)
  const list = useRef<HTMLUListElement>(null)

  const remove = async (name: DraftName, title: string) => {
    const index = saved.findIndex((draft) => draft.name === name)
    await removeDraft(drafts, name, `“${title}” removed`)
    // The button is gone with its draft.
    const titles = list.current?.querySelectorAll<HTMLElement>('.drafts-open') ?? []
    const next = titles[Math.min(index, titles.length - 1)]
    if (next) next.focus()
    else onLastRemoved()
  }
  return (
    <ul className="drafts-list" ref={list}>
      {saved.map((draft) => {
        const title = titleOf(draft)
        return (
          <li key={draft.name}>
            <button
              type="button"
              className="drafts-open"
              aria-current={draft.name === open || undefined}
              disabled={disabled}
              onClick={() => {
                onOpen(draft.name)
              }}
            >
              <span className="drafts-title">{title}</span>
              <span className="quiet-note">{whenSaved(draft)}</span>
            </button>
            <Button
              variant="quiet"
              size="small"
              disabled={disabled}
              aria-label={`Remove the draft ${title}`}
              onClick={() => void remove(draft.name, title)}
            >
              Remove
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function titleOf({ title }: SavedDraft): string {
  return title.trim() || 'Untitled'
}

function whenSaved({ savedAt }: SavedDraft): string {
  return savedAt === 0 ? 'Saved by an earlier version' : `Saved ${instantText(savedAt)}`
}
