import { ReportDownloads } from '../report-downloads.tsx'
import { queue, queueSlugs } from '../store/selectors.ts'
import { usePublisher } from '../use-publisher.tsx'
import { reportRows } from './report.ts'

/** Downloads of what became of the posts in the queue. */
export function ReportButtons() {
  const { store } = usePublisher()
  const rows = () => reportRows(queue(store.getState()), queueSlugs(store.getState()))
  return (
    <span className="row">
      <ReportDownloads label="Report" name="pennywren-report" rows={rows} />
    </span>
  )
}
