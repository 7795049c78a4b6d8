import { useRef, useState } from 'react'
import { largestBackup, readBackup, type Backup as BackupFile } from '../../shared/backup.ts'
import { formatLongDate, localDate } from '../../shared/dates.ts'
import { isScheduled } from '../../shared/post-record.ts'
import type { Collection } from '../../shared/records.ts'
import { counted } from '../../shared/text.ts'
import { SmallButton } from './small-button.tsx'
import { showToast } from '../ui/toast.ts'
import { DownloadButton } from './downloads.tsx'
import { Question } from './question.tsx'
import { canChange } from './store/selectors.ts'
import { usePublisher, usePublisherState } from './use-publisher.tsx'

const problems = {
  damaged: 'This file is no backup, or a part of it is missing. Nothing was changed.',
  'newer-version': 'This backup is of a newer release of the publisher. Nothing was changed.',
} as const

/** Everything in one file: downloaded here, and restored in this window or another. */
export function Backup() {
  const isReady = usePublisherState(canChange)
  const [file, setFile] = useState<BackupFile>()
  const input = useRef<HTMLInputElement>(null)

  const choose = async (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    const isRead = chosen.size <= largestBackup
    const read = readBackup(isRead ? await chosen.text().catch(() => '') : '')
    if (read.ok) {
      setFile(read.backup)
      return
    }
    const description = problems[read.error]
    showToast({ title: 'Not restored', description, variant: 'destructive' })
  }
  return (
    <footer className="publisher-footer" aria-label="Backup">
      <DownloadBackup />
      <SmallButton variant="quiet" disabled={!isReady} onClick={() => input.current?.click()}>
        Restore a backup…
      </SmallButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Backup to restore"
        accept="application/json,.json"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {file && <RestoreDialog file={file} onClose={() => setFile(undefined)} />}
    </footer>
  )
}

/** Downloads all that is in this window, be it saved or not. */
export function DownloadBackup() {
  const { backupText } = usePublisher()
  return (
    <DownloadButton
      variant="quiet"
      name={() => `pennywren-backup-${localDate(new Date())}.json`}
      type="application/json"
      text={backupText}
    >
      Download a backup
    </DownloadButton>
  )
}

function RestoreDialog({ file, onClose }: { file: BackupFile; onClose: () => void }) {
  const { restoreBackup, openLatest } = usePublisher()
  const posts = usePublisherState((state) => state.posts)
  const { collection, at, unreadable } = file
  return (
    <Question
      title="Restore this backup?"
      yes="Restore"
      onYes={() => restoreBackup(file, openLatest)}
      onClose={onClose}
    >
      <p>
        Made on {formatLongDate(localDate(new Date(at)))}, it holds {countsOf(collection)} and{' '}
        {counted(collection.attempts.length, 'attempt')}.
        {unreadable > 0 &&
          ` ${counted(unreadable, 'record')} of it cannot be read and is left out.`}
      </p>
      <p>
        It takes the place of your {countsOf({ posts })} and of your settings. What is known of
        earlier sends stays, webhook URL and AI key stay as they are. You can undo it for ten
        seconds.
      </p>
    </Question>
  )
}

function countsOf({ posts }: Pick<Collection, 'posts'>): string {
  const scheduled = posts.filter(isScheduled).length
  return `${counted(scheduled, 'scheduled post')}, ${counted(posts.length - scheduled, 'draft')}`
}
