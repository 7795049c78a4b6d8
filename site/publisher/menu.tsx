import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Backup } from '../../shared/backup.ts'
import { displayTitle, type PostRecord } from '../../shared/post/post-record.ts'
import { DownloadBackup, RestoreButton, RestoreDialog } from './backup.tsx'
import { CommandButton } from './command-button.tsx'
import { instantText } from './instant-text.ts'
import { LoadDialog } from './single/load-dialog.tsx'
import { SmallButton } from './small-button.tsx'
import { drafts, unsentChanges } from './store/selectors.ts'
import { useShowForm } from './tool.tsx'
import { useCommand, usePublisherState } from './use-publisher.tsx'

const menuId = 'publisher-menu'

/** The ways to another post of the form (a draft, a new one, a live article), and the backup. */
export function Menu() {
  const showForm = useShowForm()
  const { run: beginDraft } = useCommand('beginDraft')
  const { run: showPost } = useCommand('showPost')
  const all = usePublisherState(drafts)
  const changes = usePublisherState(unsentChanges)
  const mayBeDeleted = usePublisherState((state) => state.mayBeDeleted && !state.keepsNothing)
  const [asking, setAsking] = useState<{ of: 'article' } | { of: 'backup'; file: Backup }>()
  const menu = useRef<HTMLDivElement>(null)

  const show = (change: () => unknown) => {
    menu.current?.hidePopover()
    showForm(change)
  }
  const open = (id: string) => show(() => showPost({ id }))
  const close = () => setAsking(undefined)
  return (
    <>
      <SmallButton variant="quiet" popoverTarget={menuId}>
        Drafts &amp; backup{all.length > 0 && ` (${all.length})`}
      </SmallButton>
      <div className="panel stack popover" id={menuId} popover="auto" ref={menu}>
        <div className="row">
          <CommandButton command="beginDraft" onPress={() => show(() => beginDraft())}>
            New draft
          </CommandButton>
          <CommandButton
            command="loadArticle"
            onPress={() => {
              menu.current?.hidePopover()
              setAsking({ of: 'article' })
            }}
          >
            Load a live article…
          </CommandButton>
        </div>
        <PostsList label="Drafts" all={all} onOpen={open}>
          No drafts yet. A post that you type into the form is kept here.
        </PostsList>
        {changes.length > 0 && (
          <>
            <strong>Changed, not sent</strong>
            <PostsList label="Changed, not sent" all={changes} onOpen={open} />
          </>
        )}
        <div className="row" role="group" aria-label="Backup">
          <DownloadBackup />
          <RestoreButton
            onFile={(file) => {
              menu.current?.hidePopover()
              setAsking({ of: 'backup', file })
            }}
          />
        </div>
        {mayBeDeleted === true && (
          <p className="quiet-note">
            The browser may delete what is kept here when space runs short.
          </p>
        )}
      </div>
      {asking?.of === 'article' && <LoadDialog onLoaded={showForm} onClose={close} />}
      {asking?.of === 'backup' && <RestoreDialog file={asking.file} onClose={close} />}
    </>
  )
}

interface ListProps {
  label: string
  /** Said of an empty one. */
  children?: string
  all: readonly PostRecord[]
  onOpen: (id: string) => void
}

function PostsList({ label, children, all, onOpen }: ListProps) {
  const { run: removePost } = useCommand('removePost')
  const { run: discard } = useCommand('discardChanges')
  const open = usePublisherState((state) => state.openDraft)
  const list = useRef<HTMLUListElement>(null)
  const remove = (index: number, id: string) => {
    flushSync(() => (all[index]?.sent ? discard({ id }) : removePost({ id })))
    // The button is gone with its draft.
    const titles = list.current?.querySelectorAll<HTMLElement>('.line-button') ?? []
    const next = titles[Math.min(index, titles.length - 1)]
    const menu = list.current?.closest('[popover]')
    const rest = next ?? menu?.querySelector<HTMLElement>('button:enabled')
    rest?.focus()
  }
  return (
    <ul className="stack tight" aria-label={label} ref={list}>
      {all.length === 0 && <li className="quiet-note">{children}</li>}
      {all.map((post, index) => {
        const { id, changedAt, sent } = post
        const name = displayTitle(post)
        return (
          <li key={id} className="row">
            <button
              type="button"
              className="line-button"
              aria-current={id === open || undefined}
              onClick={() => onOpen(id)}
            >
              <strong className="clamp" translate="no">
                {name}
              </strong>
              <span className="quiet-note">Changed {instantText(changedAt)}</span>
            </button>
            <CommandButton
              command={sent ? 'discardChanges' : 'removePost'}
              input={{ id }}
              variant="quiet"
              aria-label={sent ? `Discard the changes of ${name}` : `Remove the draft ${name}`}
              onPress={() => remove(index, id)}
            >
              {sent ? 'Discard' : 'Remove'}
            </CommandButton>
          </li>
        )
      })}
    </ul>
  )
}
