import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PostRecord } from '../../../shared/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { instantText } from '../instant-text.ts'
import { drafts, openDraft } from '../store/selectors.ts'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisherState } from '../use-publisher.tsx'
import { LoadArticle } from './live-article.tsx'

/** The ways to another post: a draft, a new one, or a live article. `onOpened`: it is in the form. */
export function DraftsRow({ onOpened }: { onOpened: () => void }) {
  const { run: beginDraft } = useCommand('beginDraft')
  const { run: showDraft } = useCommand('showDraft')
  const all = usePublisherState(drafts)
  const post = usePublisherState(openDraft)
  const [isListed, setListed] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  const show = (change?: () => unknown) => {
    flushSync(() => {
      change?.()
      setListed(false)
    })
    onOpened()
  }
  return (
    <div className="stack">
      <div className="row drafts-row">
        <SmallButton ref={toggle} aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          Drafts ({all.length})
        </SmallButton>
        <CommandButton command="beginDraft" onPress={() => show(() => beginDraft())}>
          New draft
        </CommandButton>
        <LoadArticle onLoaded={() => show()} />
      </div>
      {isListed && (
        <DraftsList
          all={all}
          open={post.id}
          onOpen={(id) => show(() => showDraft({ id }))}
          onLastRemoved={() => toggle.current?.focus()}
        />
      )}
    </div>
  )
}

interface ListProps {
  all: readonly PostRecord[]
  /** Id of the draft in the form. */
  open: string
  onOpen: (id: string) => void
  onLastRemoved: () => void
}

function DraftsList({ all, open, onOpen, onLastRemoved }: ListProps) {
  const { run: removeDraft } = useCommand('removeDraft')
  const list = useRef<HTMLUListElement>(null)
  if (all.length === 0) {
    return <p className="quiet-note">None is kept. What you type here becomes the first.</p>
  }
  const remove = (index: number, id: string) => {
    flushSync(() => removeDraft({ id }))
    // The button is gone with its draft.
    const titles = list.current?.querySelectorAll<HTMLElement>('.drafts-open') ?? []
    const next = titles[Math.min(index, titles.length - 1)]
    if (next) next.focus()
    else onLastRemoved()
  }
  return (
    <ul className="stack tight drafts-list" ref={list}>
      {all.map(({ id, title, changedAt }, index) => {
        const name = title.trim() || 'Untitled'
        return (
          <li key={id}>
            <button
              type="button"
              className="line-button drafts-open"
              aria-current={id === open || undefined}
              onClick={() => onOpen(id)}
            >
              <span className="drafts-title">{name}</span>
              <span className="quiet-note">Changed {instantText(changedAt)}</span>
            </button>
            <CommandButton
              command="removeDraft"
              input={{ id }}
              variant="quiet"
              aria-label={`Remove the draft ${name}`}
              onPress={() => remove(index, id)}
            >
              Remove
            </CommandButton>
          </li>
        )
      })}
    </ul>
  )
}
