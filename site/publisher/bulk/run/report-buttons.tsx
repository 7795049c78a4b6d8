import type { Queue } from '../../../../shared/queue.ts'
import { useAddresses } from '../review/use-addresses.ts'
import { ReportDownloads } from '../../report-downloads.tsx'
import { reportCsv, reportJson } from './report.ts'

export function ReportButtons({ queue }: { queue: Queue }) {
  const addresses = useAddresses()
  return (
    <span className="report-buttons">
      <ReportDownloads
        label="Report"
        name="pennywren-report"
        csv={() => reportCsv(queue, addresses)}
        json={() => reportJson(queue, addresses)}
      />
    </span>
  )
}
