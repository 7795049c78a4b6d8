import { csvOf, type CsvRow } from './csv.ts'
import { DownloadButton } from './download-button.tsx'

interface Props {
  /** What the buttons say, before '(CSV)' and '(JSON)'. */
  label: string
  /** Name of the files, without an ending. */
  name: string
  rows: () => readonly CsvRow[]
}

/** Gives the operator a report in both forms. */
export function ReportDownloads({ label, name, rows }: Props) {
  const csv = () => csvOf(rows())
  const json = () => `${JSON.stringify(rows(), null, 2)}\n`
  return (
    <>
      <DownloadButton variant="quiet" name={`${name}.csv`} type="text/csv;charset=utf-8" text={csv}>
        {label} (CSV)
      </DownloadButton>
      <DownloadButton variant="quiet" name={`${name}.json`} type="application/json" text={json}>
        {label} (JSON)
      </DownloadButton>
    </>
  )
}
