import { useState, type DragEvent, type ReactNode } from 'react'
import { useFilePicker } from './file-picker.tsx'
import { SmallButton } from './small-button.tsx'

interface Props {
  /** Endings and types of the files that are offered. */
  accept: string
  /** Takes the file; one sentence about what is wrong with it, or about how it was read. */
  onFile: (file: File) => Promise<{ problem?: string; note?: string }>
  isDisabled?: boolean
  children: ReactNode
}

/** Takes a file that is dropped on its content, or chosen. */
export function FileDrop({ accept, onFile, isDisabled = false, children }: Props) {
  const [said, setSaid] = useState<{ problem?: string; note?: string }>({})
  const take = async (file: File) => {
    if (!isDisabled) setSaid(await onFile(file))
  }
  const { choose, input } = useFilePicker({ accept, onFile: take })
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void take(file)
  }
  return (
    <div
      className="stack file-drop"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={drop}
    >
      {children}
      <div className="row">
        <SmallButton disabled={isDisabled} onClick={choose}>
          Choose a file
        </SmallButton>
        <span className="quiet-note">or drop it on the field.</span>
        {input}
      </div>
      {said.problem !== undefined && (
        <p className="field-problem" role="alert">
          {said.problem}
        </p>
      )}
      {said.note !== undefined && (
        <p className="quiet-note" role="status">
          {said.note}
        </p>
      )}
    </div>
  )
}
