import { brand } from '../../shared/brand.ts'
import { SmallButton } from './small-button.tsx'
import { ToolLink, toolNames } from './tool.tsx'
import { usePublisher, usePublisherState } from './use-publisher.tsx'
import { Wren } from '../ui/wren.tsx'
import { DownloadBackup } from './backup/backup.tsx'
import { useHelp, useKey } from './help/shortcuts.ts'

export function PublisherHeader({ homeHref }: { homeHref: string | undefined }) {
  const { open } = useHelp()
  useKey('?', open)
  return (
    <header className="publisher-header">
      <div className="row publisher-bar">
        <a className="row publisher-brand" href={homeHref}>
          <Wren />
          {brand.name}
        </a>
        <nav aria-label="Tools">
          <ToolLink tool="single">{toolNames.single}</ToolLink>
          <ToolLink tool="bulk">{toolNames.bulk}</ToolLink>
        </nav>
        <SavingState />
        <SmallButton
          variant="quiet"
          className="help-button"
          aria-label="Keyboard shortcuts"
          onClick={open}
        >
          <kbd aria-hidden="true">?</kbd>
          <span className="help-button-text">Keyboard shortcuts</span>
        </SmallButton>
      </div>
    </header>
  )
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Whether all that was typed is saved: said once, for everything. */
function SavingState() {
  const saving = usePublisherState((state) => state.saving)
  const savedAt = usePublisherState((state) => state.savedAt)
  const { flush } = usePublisher()
  return (
    <div className="row saving-state">
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
