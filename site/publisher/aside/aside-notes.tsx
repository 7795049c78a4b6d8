import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { DownloadButton } from '../download-button.tsx'
import { instantText } from '../instant-text.ts'
import { useValue } from '../observable.ts'
import type { Aside } from '../platform.ts'
import { useSessions } from '../sessions.tsx'

const names: Record<Aside['what'], string> = {
  queue: 'Queue',
  draft: 'Draft',
  calendar: 'Calendar',
  json: 'JSON text',
  settings: 'Settings',
}

const notDeleted = {
  title: 'Not deleted',
  description: 'It could not be deleted from here, and stays as it is.',
  variant: 'destructive',
} as const

/** What could not be read, to be downloaded and, when the operator needs it no more, deleted. */
export function AsideNotes() {
  const { aside } = useSessions()
  const { kept } = useValue(aside)
  const [leaving, setLeaving] = useState<Aside>()
  /** Something was, and the line says what is left. */
  const [isDeleted, setDeleted] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  if (kept.length === 0 && !isDeleted) return null

  const remove = async ({ name }: Aside) => {
    setLeaving(undefined)
    setDeleted(true)
    try {
      await aside.remove(name)
    } catch {
      showToast(notDeleted)
      return
    }
    // The button is gone with it.
    line.current?.focus()
  }
  return (
    <section className="note" data-variant="warning" aria-label="What was set aside" role="status">
      <p ref={line} tabIndex={-1}>
        {kept.length === 0
          ? 'Nothing is set aside any more.'
          : 'What is listed here could not be read: it is damaged, or of a newer release. It was set aside in this browser, so that nothing is written over it.'}
      </p>
      {kept.map((one) => (
        <AsideRow key={one.name} aside={one} onDelete={setLeaving} />
      ))}
      {leaving && (
        <DeleteDialog
          name={nameOf(leaving)}
          onDelete={() => void remove(leaving)}
          onClose={() => {
            setLeaving(undefined)
          }}
        />
      )}
    </section>
  )
}

interface RowProps {
  aside: Aside
  onDelete: (aside: Aside) => void
}

function AsideRow({ aside, onDelete }: RowProps) {
  const name = nameOf(aside)
  return (
    <div className="note-actions aside-row" role="group" aria-label={name}>
      <span>{name}</span>
      <DownloadButton
        variant="secondary"
        name={fileName(aside)}
        type="application/json"
        text={() => aside.text}
      >
        Download
      </DownloadButton>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          onDelete(aside)
        }}
      >
        Delete…
      </Button>
    </div>
  )
}

interface DialogProps {
  name: string
  onDelete: () => void
  onClose: () => void
}

function DeleteDialog({ name, onDelete, onClose }: DialogProps) {
  return (
    <Dialog title="Delete what was set aside?" onClose={onClose}>
      <p>{name}: it is removed for good. Download it first if you may need it.</p>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button onClick={onDelete}>Delete it</Button>
      </div>
    </Dialog>
  )
}

function nameOf({ what, at }: Aside): string {
  return `${names[what]}, set aside ${instantText(at)}`
}

function fileName({ what, at }: Aside): string {
  const day = new Date(at).toISOString().slice(0, 10)
  return `pennywren-${what === 'json' ? 'json-text' : what}-${day}.json`
}
