import { useId, useState } from 'react'
import { Button } from '../../site/ui/button.tsx'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import { noticeText, type BarNotice } from './notice-text.ts'

interface Props {
  api: PublisherApi
  notices: readonly Notice[]
  /** Called when secrets have moved between memory and disk. */
  onSecretsMoved: () => void
}

/** The notices of the main process, above the publisher, but for the first start's. */
export function Notices({ api, notices, onSecretsMoved }: Props) {
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const shown = notices
    .filter((notice) => notice.kind !== 'first-start')
    .filter((notice) => !dismissed.includes(keyOf(notice)))

  const allow = async (allowUnprotected: boolean) => {
    const envelope = await api.allowUnprotectedSecrets({ allow: allowUnprotected })
    if (envelope.ok) onSecretsMoved()
  }

  return (
    <section className="notices" aria-label="Messages of the app" role="status">
      {shown.map((notice) => (
        <NoticeBar
          key={keyOf(notice)}
          notice={notice}
          onAllow={(allowUnprotected) => void allow(allowUnprotected)}
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
  onAllow: (allowUnprotected: boolean) => void
  onDismiss: () => void
}

function NoticeBar({ notice, onAllow, onDismiss }: BarProps) {
  const titleId = useId()
  const { title, text, action } = noticeText(notice)
  return (
    <div className="notice" role="group" aria-labelledby={titleId}>
      <p>
        <strong id={titleId}>{title}.</strong> {text}
      </p>
      <div className="notice-actions">
        {action && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onAllow(action.allowUnprotected)
            }}
          >
            {action.label}
          </Button>
        )}
        <Button variant="quiet" size="small" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}

function keyOf(notice: Notice): string {
  return JSON.stringify(notice)
}
