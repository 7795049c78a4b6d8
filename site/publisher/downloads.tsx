import type { ComponentProps } from 'react'
import { SmallButton } from './small-button.tsx'

interface TextFile {
  name: string
  type: string
  text: string | Promise<string>
}

/** Has the browser save a file that was made here. */
export async function downloadFile({ name, type, text }: TextFile): Promise<void> {
  const url = URL.createObjectURL(new Blob([await text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has begun, and needs the address no longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

interface Props extends Pick<ComponentProps<typeof SmallButton>, 'variant' | 'children'> {
  /** Name of the file, asked for when it is downloaded. */
  name: string | (() => string)
  type: string
  text: () => string | Promise<string>
}

export function DownloadButton({ name, type, text, ...button }: Props) {
  const download = () =>
    void downloadFile({ name: typeof name === 'string' ? name : name(), type, text: text() })
  return <SmallButton {...button} onClick={download} />
}

interface ReportProps {
  /** The buttons' words before '(CSV)' and '(JSON)'. */
  label: string
  /** Name of the files, without an ending. */
  name: string
  rows: () => readonly CsvRow[]
}

export function ReportDownloads({ label, name, rows }: ReportProps) {
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

export type CsvRow = Readonly<Record<string, string | readonly string[]>>

/**
 * CSV after RFC 4180, with a byte order mark for Excel. The first line names the columns of the first
 * row. Lists are written with commas, and nothing runs as a formula in a spreadsheet.
 */
export function csvOf(rows: readonly CsvRow[]): string {
  const cells = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  return `\ufeff${cells.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : value.join(', ')
  return `"${withoutFormulas(text).replaceAll('"', '""')}"`
}

/** Full-width and small forms too: spreadsheets of East Asian editions take them for the others. */
const formulaSign = /[=+\-@＝＋－＠﹦﹢﹣﹫−]/
/** Signs that end a cell in a program that separates cells by them, or that ignores quotes. */
const cellEnd = /[,;|\t\n\v\f\r\u0085\u2028\u2029]/
/** Signs that a program may drop before it looks whether a cell begins like a formula. */
const dropped = /[\s\p{Cc}\p{Cf}"'`]/u

/**
 * The text with an apostrophe before each sign that would make a formula of what follows it, and
 * without NULs, which some programs drop and others end the text at.
 */
function withoutFormulas(text: string): string {
  let safe = ''
  let atStart = true
  for (const character of text.replaceAll('\0', '')) {
    if (atStart && formulaSign.test(character)) safe += "'"
    safe += character
    atStart = cellEnd.test(character) || (atStart && dropped.test(character))
  }
  return safe
}
