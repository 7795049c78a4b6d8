/**
 * The cells of a sheet as they are copied: a post each third day from the 6th of January 2026 on, every
 * tenth published before. Only the days after the 12th prove the order of day and month.
 */
export function sheetOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 6 + 3 * index)).toISOString().slice(0, 10)
    const [, month = '', date = ''] = day.split('-')
    const status = index % 10 === 9 ? 'Published' : 'Ready'
    return [
      `${date}.${month}.2026`,
      `Post ${index + 1}`,
      `"About ""${index + 1}"""`,
      status,
      'Own words.',
    ]
  })
  return [['Date', 'Title', 'Summary', 'Status', 'Copy'], ...lines]
    .map((cells) => cells.join('\t'))
    .join('\n')
}
