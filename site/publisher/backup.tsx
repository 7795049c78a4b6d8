import { useMemo } from 'react'
import {
  backupPictures,
  countsOf,
  largestBackup,
  readBackup,
  type Backup as BackupFile,
} from '../../shared/backup.ts'
import { formatLongDate, localDate } from '../../shared/dates.ts'
import { counted } from '../../shared/text.ts'
import { showToast } from '../ui/toast.ts'
import { CommandButton } from './command-button.tsx'
import { DownloadButton } from './downloads.tsx'
import { useFilePicker } from './file-picker.tsx'
import { Question } from './question.tsx'
import { useCommand, usePublisher, usePublisherState } from './use-publisher.tsx'

export const backupProblems = {
  damaged: 'This file is no backup, or a part of it is missing. Nothing was changed.',
  'older-version': 'This backup is of an older release of the publisher. Nothing was changed.',
  'newer-version': 'This backup is of a newer release of the publisher. Nothing was changed.',
} as const

/** Lets the operator choose the file of a backup, which is named before it is restored. */
export function RestoreButton({ onFile }: { onFile: (file: BackupFile) => void }) {
  const { choose, input } = useFilePicker({
    'aria-label': 'Backup to restore',
    accept: 'application/json,.json,.pennywren-backup',
    onFile: async (chosen) => {
      const isRead = chosen.size <= largestBackup
      const read = readBackup(isRead ? await chosen.text().catch(() => '') : '')
      if (read.ok) onFile(read.backup)
      else showToast({ title: 'Not restored', description: backupProblems[read.error] })
    },
  })
  return (
    <>
      <CommandButton command="restoreBackup" variant="quiet" onPress={choose}>
        Restore a backup…
      </CommandButton>
      {input}
    </>
  )
}

/** Downloads the posts, the history and the settings of this window, whether they are saved or not. */
export function DownloadBackup() {
  const { backupText } = usePublisher()
  const posts = usePublisherState((state) => state.posts)
  const pictures = usePublisherState((state) => state.pictures)
  const all = useMemo(() => backupPictures({ posts, pictures }), [posts, pictures])
  return (
    <>
      <DownloadButton
        variant="quiet"
        name={() => `pennywren-backup-${localDate(new Date())}.json`}
        type="application/json"
        text={backupText}
      >
        Download a backup{all.bytes > 0 && ` (${(all.bytes / 1e6).toFixed(1)} MB of pictures)`}
      </DownloadButton>
      {all.leftOut > 0 && (
        <p className="warning-text">
          {counted(all.leftOut, 'picture')} of the oldest posts do not fit into it.
        </p>
      )}
    </>
  )
}

export function RestoreDialog({ file, onClose }: { file: BackupFile; onClose: () => void }) {
  const { run: restore } = useCommand('restoreBackup')
  const { posts, pictures, at, unreadable } = file
  return (
    <Question
      title="Restore this backup?"
      yes="Restore"
      onYes={() => restore({ backup: file })}
      onClose={onClose}
    >
      <p>
        Made on {formatLongDate(localDate(new Date(at)))}, it holds {countsOf(posts)}
        {pictures.length > 0 && `, with ${counted(pictures.length, 'picture')}`}.
        {unreadable > 0 &&
          ` ${counted(unreadable, 'record')} of it cannot be read and is left out.`}
      </p>
      <p>Replaces your queue and drafts. History, addresses and keys stay.</p>
    </Question>
  )
}
