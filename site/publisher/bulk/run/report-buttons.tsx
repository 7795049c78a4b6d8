import type { Queue } from '../../../../shared/queue.ts'
import { ReportDownloads } from '../../report-downloads.tsx'
import { reportCsv, reportJson } from './report.ts'

export function ReportButtons({ queue }: { queue: Queue }) {
  return (
    <span className="report-buttons">
      <ReportDownloads
        label="Report"
        name="pennywren-report"
        csv={() => reportCsv(queue)}
        json={() => reportJson(queue)}
      />
    </span>
  )
}
