import { DownloadButton } from './download-button.tsx'

interface Props {
  /** What the buttons say, before '(CSV)' and '(JSON)'. */
  label: string
  /** Name of the files, without an ending. */
  name: string
  csv: () => string
  json: () => string
}

/** Gives the operator a report in both forms. */
export function ReportDownloads({ label, name, csv, json }: Props) {
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
