import type { Queue } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { downloadText } from '../../download.ts'
import { reportCsv, reportJson } from './report.ts'

export function ReportButtons({ queue }: { queue: Queue }) {
  return (
    <span className="report-buttons">
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          downloadText('pennywren-report.csv', 'text/csv;charset=utf-8', reportCsv(queue))
        }}
      >
        Report (CSV)
      </Button>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          downloadText('pennywren-report.json', 'application/json', reportJson(queue))
        }}
      >
        Report (JSON)
      </Button>
    </span>
  )
}
