import { useEffect, useId, useState } from 'react'
import { brand } from '../../shared/brand.ts'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import { Fold } from '../../site/publisher/fold.tsx'
import { Note } from '../../site/publisher/note.tsx'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import { useTool } from '../../site/publisher/tool.tsx'
import { useCommand, usePublisher } from '../../site/publisher/use-publisher.tsx'
import { useShowField } from './show-field.ts'

interface NoticeText {
  title: string
  text: string
  /** A button for the operator, who can do something about it here. */
  action?: { label: string; does: () => unknown }
  /** Longer, and shown when it is asked for. */
  more?: { label: string; text: string }
}

const filesOf = {
  settings: 'Your settings',
  secrets: 'Your webhook URL and AI key',
  database: 'Your queue and drafts',
} as const

interface Actions {
  applyUpdate: () => unknown
  allowUnprotected: (allow: boolean) => unknown
  showField: ReturnType<typeof useShowField>
  sendTest: () => unknown
}

type FirstStart = Extract<Notice, { kind: 'first-start' }>

/** The steps of the first start, one after the other. */
function firstStartText({ step, host }: FirstStart, { showField, sendTest }: Actions): NoticeText {
  const title = step === 'webhook' ? `Welcome to ${brand.name}` : `Posts go to ${host}`
  const rest: Record<FirstStart['step'], [text: string, label: string, does: () => unknown]> = {
    webhook: [
      'First, your webhook: the address of the automation that receives your posts. What you enter stays on this computer.',
      'Enter Webhook URL',
      () => showField('single', 'webhook-url'),
    ],
    key: [
      'Next, your AI key: it has the calendar’s texts written. Single posts need none.',
      'Enter AI Key',
      () => showField('bulk', 'ai-key'),
    ],
    test: [
      'Last, a test: it shows whether they arrive. Nothing is published.',
      `Send Test Post to ${host}`,
      sendTest,
    ],
  }
  const [text, label, does] = rest[step]
  return { title, text, action: { label, does } }
}

type Update = Extract<Notice, { kind: 'update' }>

const getIt = 'download the new one and install it.'

/** Of each state: title, text, and the button. */
const updateTexts: Record<
  Update['state'],
  (version: string) => [title: string, text: string, button?: string]
> = {
  'by-hand': () => ['This copy does not update itself', 'Look for a new version where you got it.'],
  looking: () => ['Looking for a new version', 'The update feed is being asked.'],
  none: (version) => [`${brand.name} is up to date`, `This is version ${version}.`],
  unreachable: () => [
    'The update feed could not be reached',
    'It is asked again tomorrow.',
    'Try again',
  ],
  loading: (version) => [`Version ${version} is on its way`, 'It is being downloaded.'],
  ready: (version) => [
    `Version ${version} is ready`,
    'It is installed when you quit, or now.',
    'Restart',
  ],
  there: (version) => [
    `Version ${version} is there`,
    `This copy cannot replace itself: ${getIt}`,
    'Get it',
  ],
  failed: (version) => [
    `Version ${version} was not installed`,
    `Something went wrong: ${getIt}`,
    'Get it',
  ],
}

export function updateText(
  notice: Update,
  { applyUpdate }: Pick<Actions, 'applyUpdate'>,
): NoticeText {
  const [title, text, label] = updateTexts[notice.state](notice.version)
  return {
    title,
    text,
    ...(label && { action: { label, does: applyUpdate } }),
    ...(notice.notes && { more: { label: 'What is new', text: notice.notes } }),
  }
}

function noticeText(notice: Notice, actions: Actions): NoticeText {
  const { allowUnprotected } = actions
  switch (notice.kind) {
    case 'first-start':
      return firstStartText(notice, actions)
    case 'no-keyring':
      return {
        title: 'This computer has no keyring',
        text: 'Your webhook URL and AI key are kept in memory only and have to be entered again after you quit. If they are stored, whoever can read the files of your account can read them.',
        action: { label: 'Store them unprotected', does: () => allowUnprotected(true) },
      }
    case 'kept-unprotected':
      return {
        title: 'Your webhook URL and AI key are stored without protection',
        text: 'Whoever can read the files of your account can read them.',
        action: { label: 'Keep them in memory only', does: () => allowUnprotected(false) },
      }
    case 'set-aside':
      return {
        title: `${filesOf[notice.what]} could not be read`,
        text: `The file was kept as ${notice.copy} in ${notice.folder}.`,
      }
    case 'update':
      return updateText(notice, actions)
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

/** The notices of the main process, above the publisher. */
export function Notices({ api, notices }: Props) {
  const { loadSecrets } = usePublisher()
  const { run: testConnection } = useCommand('testConnection')
  const { showTool } = useTool()
  const showField = useShowField()
  const [dismissed, setDismissed] = useState<readonly string[]>([])

  const allowUnprotected = async (allow: boolean) => {
    const envelope = await api.allowUnprotectedSecrets({ allow })
    // Secrets have moved between memory and disk.
    if (envelope.ok) await loadSecrets()
  }
  const sendTest = () => {
    // Where it is said why a test has failed.
    showTool('single')
    return testConnection({ by: 'testing' })
  }
  const actions = { applyUpdate: api.applyUpdate, allowUnprotected, showField, sendTest }

  return (
    <section className="stack notices" aria-label="Messages of the app" role="status">
      {notices
        .map((notice) => ({ notice, key: keyOf(notice) }))
        .filter(({ notice, key }) => isTold(notice) && !dismissed.includes(key))
        .map(({ notice, key }) => (
          <NoticeBar
            key={key}
            {...noticeText(notice, actions)}
            isWarning={!calm.includes(notice.kind)}
            onDismiss={() => setDismissed((before) => [...before, key])}
          />
        ))}
    </section>
  )
}

const calm: readonly Notice['kind'][] = ['update', 'first-start']
const untold: readonly Update['state'][] = ['by-hand', 'looking', 'none', 'unreachable']

/** A look for updates that found nothing is told in the settings alone. */
function isTold(notice: Notice): boolean {
  return notice.kind !== 'update' || !untold.includes(notice.state)
}

/** The first start is dismissed as a whole. */
function keyOf(notice: Notice): string {
  return notice.kind === 'first-start' ? notice.kind : JSON.stringify(notice)
}

interface BarProps extends NoticeText {
  isWarning: boolean
  onDismiss: () => void
}

function NoticeBar({ title, text, action, more, isWarning, onDismiss }: BarProps) {
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
      tone={isWarning ? 'warning' : 'neutral'}
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
