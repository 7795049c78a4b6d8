import { useId, useState } from 'react'
import { Fold } from '../../site/publisher/fold.tsx'
import { Note } from '../../site/publisher/note.tsx'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import { usePublisher } from '../../site/publisher/use-publisher.tsx'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import { noticeText, type BarNotice, type NoticeText } from './notice-text.ts'

type Action = NonNullable<NoticeText['action']>['does']

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

  const act = async (does: Action) => {
    if (does === 'apply-update') {
      await api.applyUpdate()
      return
    }
    const allow = does === 'allow-unprotected'
    const envelope = await api.allowUnprotectedSecrets({ allow })
    // Secrets have moved between memory and disk.
    if (envelope.ok) await loadConnection()
  }

  return (
    <section className="notices" aria-label="Messages of the app" role="status">
      {shown.map((notice) => (
        <NoticeBar
          key={keyOf(notice)}
          notice={notice}
          onAction={(does) => void act(does)}
          onDismiss={() => {
            setDismissed((before) => [...before, keyOf(notice)])
          }}
        />
      ))}
    </section>
  )
}

interface BarProps {
  notice: BarNotice
  onAction: (does: Action) => void
  onDismiss: () => void
}

function NoticeBar({ notice, onAction, onDismiss }: BarProps) {
  const titleId = useId()
  const { title, text, action, more } = noticeText(notice)
  return (
    <Note
      {...(notice.kind !== 'update' && { variant: 'warning' })}
      role="group"
      aria-labelledby={titleId}
      actions={
        <>
          {action && (
            <SmallButton
              variant="quiet"
              onClick={() => {
                onAction(action.does)
              }}
            >
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
