import { useEffect, useEffectEvent, useState } from 'react'
import { largestBackup, readBackup, type Backup } from '../../shared/backup.ts'
import { backupProblems, RestoreDialog } from '../../site/publisher/backup.tsx'
import { readTextFile } from '../../site/publisher/import/read-file.ts'
import { useCommand, usePublisherState } from '../../site/publisher/use-publisher.tsx'
import { showToast } from '../../site/ui/toast.ts'
import type { PublisherApi } from '../ipc/contract.ts'
import { useShow } from './show-field.ts'

/**
 * Opens what the operator chooses, presses twice or drops on the window: a backup, a post or several as
 * JSON, else a calendar.
 */
export function OpenedFile({ api }: { api: PublisherApi }) {
  const { run: editJson } = useCommand('editJson')
  const { run: editCalendar } = useCommand('editCalendar')
  const { showField, showTab } = useShow()
  const isLoading = usePublisherState(({ storage }) => storage === 'loading')
  const [given, setGiven] = useState<File | { name: string }>()
  const [backup, setBackup] = useState<Backup>()

  const refuse = (description: string) => showToast({ title: 'Not opened', description })
  const open = useEffectEvent(async (file: File | { name: string }) => {
    const found =
      file instanceof File
        ? await readTextFile(file, largestBackup)
        : ({ ok: false, problem: `${file.name} could not be read.` } as const)
    if (!found.ok) {
      refuse(found.problem)
      return
    }
    const { text } = found
    const read = readBackup(text)
    if (read.ok) setBackup(read.backup)
    else if (/\.pennywren-backup$/i.test(file.name) || read.error === 'newer-version') {
      refuse(backupProblems[read.error])
    } else if (/^\s*[[{]/.test(text)) {
      showTab('single', 'json')
      editJson({ text, isOther: true })
    } else {
      showTab('bulk', 'import')
      editCalendar({ changes: { text, choices: {} }, isOther: true })
      showField('bulk', 'calendar-text')
    }
  })
  useEffect(
    () =>
      api.onFileOpened(({ name, bytes }) => setGiven(bytes ? new File([bytes], name) : { name })),
    [api],
  )
  // A start with a file: nothing can be put in the place of what is not there yet.
  useEffect(() => {
    if (isLoading || given === undefined) return
    setGiven(undefined)
    void open(given)
  }, [isLoading, given])
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      // A field may have taken it.
      if (!file || event.defaultPrevented) return
      event.preventDefault()
      setGiven(file)
    }
    const subscription = new AbortController()
    const { signal } = subscription
    window.addEventListener('dragover', allow, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => subscription.abort()
  }, [])
  return backup && <RestoreDialog file={backup} onClose={() => setBackup(undefined)} />
}
