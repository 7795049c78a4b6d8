import { useId, useState } from 'react'
import { brand } from '../../shared/brand.ts'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import { Fold } from '../../site/publisher/fold.tsx'
import { Note } from '../../site/publisher/note.tsx'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import { usePublisher } from '../../site/publisher/use-publisher.tsx'

interface NoticeText {
  title: string
  text: string
  /** What the operator can do about it here. */
  action?: { label: string; does: () => Promise<unknown> }
  /** Longer, and shown when it is asked for. */
  more?: { label: string; text: string }
}

const kinds = {
  settings: { title: 'Your settings could not be read', text: 'The usual ones apply' },
  secrets: {
    title: 'The stored webhook URL and AI key could not be read',
    text: 'Enter both again',
  },
  database: {
    title: 'The saved queue and drafts could not be read',
    text: 'What you do not see here is not lost',
  },
} as const

const heldFiles = { settings: 'settings', secrets: 'webhook URL and AI key' } as const

/** The first start has a panel of its own. */
type BarNotice = Exclude<Notice, { kind: 'first-start' }>

interface Actions {
  applyUpdate: () => Promise<unknown>
  allowUnprotected: (allow: boolean) => Promise<unknown>
}

function noticeText(notice: BarNotice, { applyUpdate, allowUnprotected }: Actions): NoticeText {
  switch (notice.kind) {
    case 'no-keyring':
      return {
        title: 'This computer has no keyring',
        text: 'Your webhook URL and AI key are kept in memory only and have to be entered again after you quit.',
        action: { label: 'Store them unprotected…', does: () => allowUnprotected(true) },
      }
    case 'kept-unprotected':
      return {
        title: 'Your webhook URL and AI key are stored without protection',
        text: 'Whoever can read the files of your account can read them.',
        action: { label: 'Keep them in memory only', does: () => allowUnprotected(false) },
      }
    case 'set-aside':
      return {
        title: kinds[notice.what].title,
        text: `${kinds[notice.what].text}. It was kept as ${notice.copy} in ${notice.folder}.`,
      }
    case 'held':
      return {
        title: `The file of your ${heldFiles[notice.what]} cannot be read now`,
        text: `Another program may hold it. It was left as it is, and nothing is saved to it. Start ${brand.name} again in a moment.`,
      }
    case 'not-writable':
      return {
        title: 'Nothing can be saved',
        text: `${brand.name} may not write to ${notice.folder}. What you do here is lost when you quit.`,
      }
    case 'update':
      return {
        ...(notice.state === 'ready'
          ? {
              title: `Version ${notice.version} is ready`,
              text: 'It is installed when you quit, or now.',
              action: { label: 'Restart', does: applyUpdate },
            }
          : {
              title: `Version ${notice.version} is there`,
              text: 'This copy cannot replace itself: download the new one and install it.',
              action: { label: 'Get it', does: applyUpdate },
            }),
        ...(notice.notes && { more: { label: 'What is new', text: notice.notes } }),
      }
    case 'recovered':
      return {
        title: 'The window had to be loaded again',
        text: 'Queue and draft are as they were saved. A post that was being sent is marked: check your automation before you retry it.',
      }
  }
}

interface Props {
  api: PublisherApi
  notices: readonly Notice[]
}

/** The notices of the main process, above the publisher, but for the first start's. */
export function Notices({ api, notices }: Props) {
  const { loadConnection } = usePublisher()
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const shown = notices
    .filter((notice) => notice.kind !== 'first-start')
    .filter((notice) => !dismissed.includes(keyOf(notice)))

  const allowUnprotected = async (allow: boolean) => {
    const envelope = await api.allowUnprotectedSecrets({ allow })
    // Secrets have moved between memory and disk.
    if (envelope.ok) await loadConnection()
  }

  return (
    <section className="stack notices" aria-label="Messages of the app" role="status">
      {shown.map((notice) => (
        <NoticeBar
          key={keyOf(notice)}
          notice={notice}
          actions={{ applyUpdate: () => api.applyUpdate(), allowUnprotected }}
          onDismiss={() => setDismissed((before) => [...before, keyOf(notice)])}
        />
      ))}
    </section>
  )
}

interface BarProps {
  notice: BarNotice
  actions: Actions
  onDismiss: () => void
}

function NoticeBar({ notice, actions, onDismiss }: BarProps) {
  const titleId = useId()
  const { title, text, action, more } = noticeText(notice, actions)
  return (
    <Note
      className="row"
      {...(notice.kind !== 'update' && { variant: 'warning' })}
      role="group"
      aria-labelledby={titleId}
      actions={
        <>
          {action && (
            <SmallButton variant="quiet" onClick={() => void action.does()}>
              {action.label}
            </SmallButton>
          )}
          <SmallButton variant="quiet" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
            Dismiss
          </SmallButton>
        </>
      }
    >
      <div className="stack tight">
        <p>
          <strong id={titleId}>{title}.</strong> {text}
        </p>
        {more && (
          <Fold title={more.label}>
            <p className="notice-more">{more.text}</p>
          </Fold>
        )}
      </div>
    </Note>
  )
}

function keyOf(notice: Notice): string {
  return JSON.stringify(notice)
}
