import { useEffect, useRef, type ReactNode } from 'react'
import { pageTitle, brand } from '../../shared/brand.ts'
import { counted } from '../../shared/text.ts'
import { DownloadBackup } from './backup.tsx'
import { keepPresses } from './keep-presses.ts'
import { refuseLongPastes } from './long-paste.ts'
import { Menu } from './menu.tsx'
import { Help, openHelp, useKeys, useUndoKey } from './shortcuts.tsx'
import { Note } from './note.tsx'
import { BulkTool } from './queue/bulk-tool.tsx'
import { RunLine } from './run/run-panel.tsx'
import { SingleTool } from './single/single-tool.tsx'
import { toolNames, useTool, ToolLink } from './tool.tsx'
import { CommandButton } from './command-button.tsx'
import { SmallButton } from './small-button.tsx'
import { PageErrorBoundary, PartErrorBoundary } from './error-boundary.tsx'
import { useCommand, usePublisher, usePublisherState } from './use-publisher.tsx'
import type { PublisherState } from './store/state.ts'
import { Wren } from '../ui/wren.tsx'
import { DownloadButton } from './downloads.tsx'

interface Props {
  /** Of the site's first page. */
  homeHref?: string
  /** Beside the name in the header. */
  besideName?: ReactNode
}

/** Both tools. Needs a router and a `PublisherProvider` around it. */
export function PublisherApp(header: Props) {
  const { tool } = useTool()
  useUndoKey()
  useEffect(refuseLongPastes, [])
  useEffect(keepPresses, [])
  // As the prerendered page is named.
  useEffect(() => {
    document.title = pageTitle(toolNames[tool])
  }, [tool])
  return (
    <PageErrorBoundary>
      <PartErrorBoundary what="The header">
        <PublisherHeader {...header} />
      </PartErrorBoundary>
      {/* Without JavaScript `frame.css` hides all but heading and note. */}
      <main id="main" className="wrap stack publisher" tabIndex={-1}>
        <h1 className="visually-hidden">{toolNames[tool]}</h1>
        <noscript>
          <Note tone="warning">
            The publisher needs JavaScript: this page itself sends your posts. Turn it on in your
            browser, and load the page again.
          </Note>
        </noscript>
        <PartErrorBoundary key={tool} what={`The ${toolNames[tool]}`}>
          <Notices />
          {tool === 'single' ? <SingleTool /> : <BulkTool />}
        </PartErrorBoundary>
      </main>
      <Help />
    </PageErrorBoundary>
  )
}

function PublisherHeader({ homeHref, besideName }: Props) {
  useKeys({ '?': openHelp })
  return (
    <header className="publisher-header">
      <div className="wrap row publisher-bar">
        <a className="row publisher-brand" href={homeHref}>
          <Wren />
          {brand.name}
        </a>
        {besideName}
        <nav className="row" aria-label="Tools">
          {(['single', 'bulk'] as const).map((name) => (
            <ToolLink key={name} className="tab" tool={name}>
              {toolNames[name]}
            </ToolLink>
          ))}
        </nav>
        <Menu />
        <RunLine />
        <SavingState />
        <SmallButton
          variant="quiet"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={openHelp}
        >
          <kbd aria-hidden="true">?</kbd>
        </SmallButton>
      </div>
    </header>
  )
}

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** Whether all that was typed is saved: said once, for everything. */
function SavingState() {
  const saving = usePublisherState((state) => state.saving)
  const savedAt = usePublisherState((state) => (state.keepsNothing ? undefined : state.savedAt))
  const { flush } = usePublisher()
  return (
    <div className="row quiet-note at-end saving-state">
      <span {...(saving === 'failed' && { role: 'alert', className: 'danger-text' })}>
        {saving === 'failed' && 'Not saved'}
        {saving === 'unsaved' && 'Saving…'}
        {saving === 'saved' && savedAt !== undefined && `Saved at ${timeOfDay.format(savedAt)}`}
      </span>
      {saving === 'failed' && (
        <>
          <SmallButton onClick={() => void flush()}>Save again</SmallButton>
          <DownloadBackup />
        </>
      )}
    </div>
  )
}

const storageTexts: Partial<Record<PublisherState['storage'], string>> = {
  'out-of-reach': 'What is kept on this device cannot be read now. Nothing is lost or sent.',
  'newer-version': 'A newer release of the publisher wrote what is kept here. Use that.',
}

function Notices() {
  const storage = usePublisherState((state) => state.storage)
  const role = usePublisherState((state) => state.role)
  const keepsNothing = usePublisherState((state) => state.keepsNothing)
  const { run: takeOver } = useCommand('takeOver')
  const focusAgain = useLastField()
  const storageText = storageTexts[storage]
  return (
    <>
      {role === 'reading' && (
        <Note
          tone="warning"
          role="status"
          actions={
            <CommandButton
              command="takeOver"
              variant="primary"
              onPress={() => void takeOver()?.then(focusAgain)}
            >
              Work here
            </CommandButton>
          }
        >
          <p>Another window is at work. You can only read here.</p>
        </Note>
      )}
      {storageText !== undefined && (
        <Note
          tone="danger"
          role="alert"
          actions={
            storage === 'out-of-reach' && <CommandButton command="reload">Try again</CommandButton>
          }
        >
          <p>{storageText}</p>
        </Note>
      )}
      {keepsNothing && (
        <Note tone="warning" role="status">
          <p>This window keeps nothing: the browser refuses storage. A reload loses the queue.</p>
        </Note>
      )}
      <UnreadableNote />
    </>
  )
}

/** A function that puts the focus, with its caret, into the field that had it last. */
function useLastField() {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('input, textarea')) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return () => (last.current?.isConnected ? last.current : document.getElementById('main'))?.focus()
}

function UnreadableNote() {
  const unreadable = usePublisherState((state) => state.unreadable)
  const { length } = unreadable
  if (length === 0) return null
  return (
    <Note
      tone="warning"
      role="status"
      actions={
        <>
          <DownloadButton
            variant="secondary"
            name="pennywren-unreadable.json"
            type="application/json"
            text={() => JSON.stringify(unreadable, null, 2)}
          >
            Download
          </DownloadButton>
          <CommandButton command="clear" input={{ what: 'unreadable' }} variant="quiet">
            Delete
          </CommandButton>
        </>
      }
    >
      <p>{counted(length, 'record')} set aside: damaged, or of a newer release.</p>
    </Note>
  )
}
