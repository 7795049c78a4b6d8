import { ReportDownloads } from '../report-downloads.tsx'
import { queue, queueSlugs } from '../store/selectors.ts'
import { usePublisher } from '../use-publisher.tsx'
import { reportCsv, reportJson } from './report.ts'

/** Downloads of what became of the posts in the queue. */
export function ReportButtons() {
  const { store } = usePublisher()
  const rowsOf = (report: typeof reportCsv) => () => {
    const state = store.getState()
    return report(queue(state), queueSlugs(state))
  }
  return (
    <span className="report-buttons">
      <ReportDownloads
        label="Report"
        name="pennywren-report"
        csv={rowsOf(reportCsv)}
        json={rowsOf(reportJson)}
      />
    </span>
  )
}
