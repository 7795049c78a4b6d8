import { useEffect, useId, useState } from 'react'
import { Button } from '../../site/ui/button.tsx'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import { noticeText } from './notice-text.ts'
import { dataOf } from './reply.ts'

interface Props {
  api: PublisherApi
  /** Called when secrets have moved between memory and disk. */
  onSecretsMoved: () => void
}

/** The notices of the main process, above the publisher. */
export function Notices({ api, onSecretsMoved }: Props) {
  const notices = useNotices(api)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const shown = notices.filter((notice) => !dismissed.includes(keyOf(notice)))

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
  notice: Notice
  onAllow: (allowUnprotected: boolean) => void
  onDismiss: () => void
}

function NoticeBar({ notice, onAllow, onDismiss }: BarProps) {
  const titleId = useId()
  const { variant, title, text, action } = noticeText(notice)
  return (
    <div className={`notice notice-${variant}`} role="group" aria-labelledby={titleId}>
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

function useNotices(api: PublisherApi): readonly Notice[] {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => {
    let current = true
    const load = async () => {
      const loaded = await dataOf(api.notices()).catch(() => [])
      if (current) setNotices(loaded)
    }
    void load()
    const end = api.onNoticesChanged(() => void load())
    return () => {
      current = false
      end()
    }
  }, [api])
  return notices
}

function keyOf(notice: Notice): string {
  return JSON.stringify(notice)
}
