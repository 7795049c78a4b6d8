import { useEffect, useId, useState } from 'react'
import { Note } from '../../site/publisher/note.tsx'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import { useTool } from '../../site/publisher/tool.tsx'
import { useCommand, usePublisher } from '../../site/publisher/use-publisher.tsx'
import type { Notice, NoticeAction, PublisherApi } from '../ipc/contract.ts'
import { tell } from './desktop-platform.ts'
import { useShow } from './show-field.ts'

interface Props {
  api: PublisherApi
  notices: readonly Notice[]
}

/** The notices of the main process, above the publisher. */
export function Notices({ api, notices }: Props) {
  const { loadSecrets } = usePublisher()
  const { run: testConnection } = useCommand('testConnection')
  const { showTool } = useTool()
  const { showField } = useShow()
  const [dismissed, setDismissed] = useState<readonly string[]>([])

  // Secrets move between memory and disk.
  const allowUnprotected = (allow: boolean) =>
    tell(api.allowUnprotectedSecrets({ allow }).then(loadSecrets))
  const actions: Record<NoticeAction, () => unknown> = {
    'enter-webhook': () => showField('single', 'webhook-url'),
    'enter-key': () => showField('bulk', 'ai-key'),
    'send-test': () => {
      // Where it is said why a test has failed.
      showTool('single')
      return testConnection({ by: 'testing' })
    },
    'allow-unprotected': () => allowUnprotected(true),
    'keep-in-memory': () => allowUnprotected(false),
    update: () => tell(api.applyUpdate()),
  }

  return (
    <section className="stack notices" aria-label="Messages of the app" role="status">
      {notices
        .map((notice) => ({ notice, key: keyOf(notice) }))
        .filter(({ notice, key }) => !notice.isQuiet && !dismissed.includes(key))
        .map(({ notice, key }) => (
          <NoticeBar
            key={key}
            notice={notice}
            actions={actions}
            onDismiss={() => setDismissed((before) => [...before, key])}
          />
        ))}
    </section>
  )
}

/** The first start is dismissed as a whole. */
function keyOf({ id, title }: Notice): string {
  return id === 'first-start' ? id : `${id} ${title}`
}

interface BarProps {
  notice: Notice
  actions: Record<NoticeAction, () => unknown>
  onDismiss: () => void
}

function NoticeBar({ notice, actions, onDismiss }: BarProps) {
  const { title, text, tone, action, news } = notice
  const titleId = useId()
  useEffect(
    () => () => {
      // It had the focus.
      if (document.activeElement === document.body) document.getElementById('main')?.focus()
    },
    [],
  )
  return (
    <Note
      className="row"
      tone={tone}
      role="group"
      aria-labelledby={titleId}
      actions={
        <>
          {action && (
            <SmallButton variant="quiet" onClick={() => void actions[action.does]()}>
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
        {news && <p className="notice-more">{news}</p>}
      </div>
    </Note>
  )
}
