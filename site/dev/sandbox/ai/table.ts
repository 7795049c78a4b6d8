const languages = ['en', 'de', 'fr', 'es']
const english = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The English names of the days by those of each language. */
const days = new Map(
  languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    return english.map((name, at) => [format.format(Date.UTC(2024, 0, 1 + at)), name] as const)
  }),
)

/**
 * The answer to a request for the posts of numbered lines, read plainly: a post is a line that begins with
 * a date in digits or a day's name, with its title in quotes or up to a dash. Undefined for any other
 * request.
 */
export function readTable(asked: string): string | undefined {
  if (!asked.startsWith('Week 1 begins on')) return undefined
  let week = 1
  const rows: object[] = []
  for (const [, number, line = ''] of asked.matchAll(/^(\d+)\| \W*(.*)$/gmu)) {
    week = Number(/^\p{L}+ (\d+)$/u.exec(line)?.[1] ?? week)
    const [found = '', date, day = ''] =
      /^(\d{4}-\d\d-\d\d)?(\p{L}*)[\d\s:–—,.-]*/u.exec(line) ?? []
    const weekday = days.get(day.toLowerCase()) ?? days.get(day)
    if (date === undefined && weekday === undefined) continue
    const rest = line.slice(found.length)
    const [, title = '', excerpt = ''] =
      /^[«“"„]?(.+?)(?:[»”"“]\W*| [–—-] |$)(.*)$/u.exec(rest) ?? []
    rows.push({ lines: [Number(number)], title, excerpt, date, ...(!date && { week, weekday }) })
  }
  return `Here are the posts:\n\n\`\`\`json\n${JSON.stringify(rows, undefined, 1)}\n\`\`\``
}
