import type { Queue } from '../../../../shared/queue.ts'
import { DownloadButton } from '../../download-button.tsx'
import { reportCsv, reportJson } from './report.ts'

export function ReportButtons({ queue }: { queue: Queue }) {
  return (
    <span className="report-buttons">
      <DownloadButton
        variant="quiet"
        name="pennywren-report.csv"
        type="text/csv;charset=utf-8"
        text={() => reportCsv(queue)}
      >
        Report (CSV)
      </DownloadButton>
      <DownloadButton
        variant="quiet"
        name="pennywren-report.json"
        type="application/json"
        text={() => reportJson(queue)}
      >
        Report (JSON)
      </DownloadButton>
    </span>
  )
}
