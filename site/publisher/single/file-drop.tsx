import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { SmallButton } from '../small-button.tsx'

interface Props {
  onText: (text: string) => void
  children: ReactNode
}

const maxBytes = 2 * 1024 * 1024

/** Takes a text file that is dropped on its content, or chosen. */
export function FileDrop({ onText, children }: Props) {
  const [drag, setDrag] = useState<'over' | 'none'>('none')
  const [problem, setProblem] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)

  const read = async (file: File | undefined) => {
    if (!file) return
    const text = file.size > maxBytes ? undefined : await file.text().catch(() => undefined)
    if (text !== undefined) onText(text)
    const what = file.size > maxBytes ? 'is larger than 2 MB' : 'could not be read'
    setProblem(text === undefined ? `${file.name} ${what}.` : undefined)
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    setDrag('none')
    if (file) event.preventDefault()
    void read(file)
  }

  return (
    <div
      className="stack file-drop"
      data-drag={drag}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDrag('over')
      }}
      onDragLeave={() => setDrag('none')}
      onDrop={drop}
    >
      {children}
      <div className="row">
        <SmallButton onClick={() => picker.current?.click()}>Choose a file</SmallButton>
        <span className="quiet-note">or drop it on the field.</span>
        <input
          ref={picker}
          type="file"
          accept=".json,.txt,.md,application/json,text/plain"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0])
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      {problem !== undefined && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
