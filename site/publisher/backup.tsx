import { useRef, useState } from 'react'
import { createSelector } from 'reselect'
import {
  backupPictures,
  largestBackup,
  readBackup,
  type Backup as BackupFile,
} from '../../shared/backup.ts'
import { formatLongDate, localDate } from '../../shared/dates.ts'
import { isScheduled } from '../../shared/post/post-record.ts'
import type { Collection } from '../../shared/records.ts'
import type { PublisherSettings } from '../../shared/settings.ts'
import { counted, truncate } from '../../shared/text.ts'
import { showToast } from '../ui/toast.ts'
import { Check } from './check.tsx'
import { CommandButton } from './command-button.tsx'
import { DownloadButton } from './downloads.tsx'
import { Question } from './question.tsx'
import type { PublisherState } from './store/state.ts'
import { useCommand, usePublisher, usePublisherState } from './use-publisher.tsx'

export const backupProblems = {
  damaged: 'This file is no backup, or a part of it is missing. Nothing was changed.',
  'newer-version': 'This backup is of a newer release of the publisher. Nothing was changed.',
} as const

/** Lets the operator choose the file of a backup, which is named before it is restored. */
export function RestoreButton({ onFile }: { onFile: (file: BackupFile) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    const isRead = chosen.size <= largestBackup
    const read = readBackup(isRead ? await chosen.text().catch(() => '') : '')
    if (read.ok) onFile(read.backup)
    else showToast({ title: 'Not restored', description: backupProblems[read.error] })
  }
  return (
    <>
      <CommandButton command="restoreBackup" variant="quiet" onPress={() => input.current?.click()}>
        Restore a backup…
      </CommandButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Backup to restore"
        accept="application/json,.json,.pennywren-backup"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
    </>
  )
}

/** Downloads all that is in this window, be it saved or not. */
export function DownloadBackup() {
  const { backupText } = usePublisher()
  const all = usePublisherState(backupPicturesOf)
  return (
    <>
      <DownloadButton
        variant="quiet"
        name={() => `pennywren-backup-${localDate(new Date())}.json`}
        type="application/json"
        text={backupText}
      >
        Download a backup{all.bytes > 0 && ` (${megabytes(all.bytes)} of pictures)`}
      </DownloadButton>
      {all.leftOut > 0 && (
        <p className="warning-text">
          {counted(all.leftOut, 'picture')} of the oldest posts do not fit into it.
        </p>
      )}
    </>
  )
}

const backupPicturesOf = createSelector(
  [({ posts }: PublisherState) => posts, ({ pictures }: PublisherState) => pictures],
  (posts, pictures) => backupPictures({ posts, pictures }),
)

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

export function RestoreDialog({ file, onClose }: { file: BackupFile; onClose: () => void }) {
  const { run: restore } = useCommand('restoreBackup')
  const mine = usePublisherState(({ notes }) => notes.settings)
  const { collection, at, unreadable } = file
  const { settings } = collection.notes
  const changes = settings ? settingChanges(mine, settings) : []
  const [takesSettings, setTakesSettings] = useState(false)
  return (
    <Question
      title="Restore this backup?"
      yes="Restore"
      onYes={() => restore({ backup: file, takesSettings })}
      onClose={onClose}
    >
      <p>
        Made on {formatLongDate(localDate(new Date(at)))}, it holds {countsOf(collection)} and{' '}
        {counted(collection.attempts.length, 'attempt')}.
        {file.pictures.length > 0 && ` ${counted(file.pictures.length, 'picture')} come with it.`}
        {unreadable > 0 &&
          ` ${counted(unreadable, 'record')} of it cannot be read and is left out.`}
      </p>
      <p>Replaces your queue and drafts. History, URL and key stay.</p>
      {changes.length > 0 && (
        <fieldset className="stack tight choices">
          <legend>Its settings differ from yours</legend>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {[false, true].map((takes) => (
            <Check
              key={String(takes)}
              type="radio"
              name="restored-settings"
              checked={takesSettings === takes}
              onCheck={() => setTakesSettings(takes)}
            >
              {takes ? 'Take those of the file' : 'Keep mine'}
            </Check>
          ))}
        </fieldset>
      )}
    </Question>
  )
}

/** All but what is half typed. */
const settingNames: Record<Exclude<keyof PublisherSettings, 'typed'>, string> = {
  aiUrl: 'Endpoint of the AI service',
  aiModel: 'Model',
  aiMaxTokens: 'Longest text',
  aiNeedsNoKey: 'Asked without a key',
  siteUrl: 'Site',
  guide: 'Writing guide',
  webhookAllowsCors: 'My webhook allows CORS',
  whenAiFails: 'When the AI fails',
  offersLinks: 'Links for the AI',
  asksAboutFindings: 'Ask about findings',
}

const shownValue = 200

/** Names the settings in which a file differs from this window, with what they would become. */
function settingChanges(mine: PublisherSettings, theirs: PublisherSettings): string[] {
  return Object.entries(settingNames).flatMap(([key, name]) => {
    const [before, after] = [mine, theirs].map((all) => textOf(all[key as keyof PublisherSettings]))
    return before === after ? [] : `${name}: ${truncate(after || 'none', shownValue)}`
  })
}

function textOf(value: PublisherSettings[keyof PublisherSettings]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') {
    return Object.values(value).filter(Boolean).join(' / ')
  }
  return value ?? ''
}

function countsOf({ posts }: Pick<Collection, 'posts'>): string {
  const scheduled = posts.filter(isScheduled).length
  return `${counted(scheduled, 'scheduled post')}, ${counted(posts.length - scheduled, 'draft')}`
}
