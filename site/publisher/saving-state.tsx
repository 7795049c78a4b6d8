import { Button } from '../ui/button.tsx'
import { DownloadBackup } from './backup/backup.tsx'
import { usePublisher, usePublisherState } from './use-publisher.tsx'

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Whether all that was typed is saved: said once, for everything. */
export function SavingState() {
  const saving = usePublisherState((state) => state.saving)
  const savedAt = usePublisherState((state) => state.savedAt)
  const { flush } = usePublisher()
  return (
    <div className="saving-state">
      <span role={saving === 'failed' ? 'alert' : undefined} data-state={saving}>
        {saving === 'failed' && 'Not saved'}
        {saving === 'unsaved' && 'Saving…'}
        {saving === 'saved' && savedAt !== undefined && `Saved at ${timeOfDay.format(savedAt)}`}
      </span>
      {saving === 'failed' && (
        <>
          <Button variant="secondary" size="small" onClick={() => void flush()}>
            Save again
          </Button>
          <DownloadBackup />
        </>
      )}
    </div>
  )
}
