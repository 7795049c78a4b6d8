const languages = ['en', 'de', 'fr', 'es']
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()

/** The names of months, or of days from a Monday on, in each language, with their numbers from 1. */
function namesOf(part: 'month' | 'weekday', dates: readonly number[]): Map<string, number> {
  return new Map(
    languages.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' })
      return dates.map((date, at) => [plainName(format.format(date)), at + 1] as const)
    }),
  )
}

const twelve = Array.from({ length: 12 }, (_, at) => at)
const months = namesOf(
  'month',
  twelve.map((at) => Date.UTC(2024, at, 1)),
)
const days = namesOf(
  'weekday',
  twelve.slice(0, 7).map((at) => Date.UTC(2024, 0, 1 + at)),
)
const english = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * The answer to a request for the posts of numbered lines, read plainly: a post is a line that begins with
 * a date or a day, with its title in quotes or up to a dash, or a line whose next one is a date. Undefined
 * for any other request.
 */
export function readTable(asked: string): string | undefined {
  const [head = '', list] = asked.split('\nThe lines:\n')
  if (list === undefined || !head.startsWith('Week 1 begins on')) return undefined
  const lines = list.split('\n').map((line) => {
    const [, number = '', text = ''] = /^(\d+)\| (.*)$/.exec(line) ?? []
    const words = text.replace(/^[^\p{L}\p{N}«“"„(]+|^\d+[.)] +|\*\*|__/gu, '').trim()
    return { number: Number(number), ...partsOf(words) }
  })
  let week: number | undefined
  const rows: object[] = []
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    if (line.week !== undefined) week = line.week
    else if (line.day && line.title !== '') rows.push(rowOf([line.number], line, line.day, week))
    else if (!line.day && next?.day && next.title === '') {
      rows.push(rowOf([line.number, next.number], line, next.day, week))
    }
  }
  return `Here are the posts:\n\n\`\`\`json\n${JSON.stringify(rows, undefined, 1)}\n\`\`\``
}

type Day = { date: string } | { weekday: string }

function rowOf(
  lines: number[],
  { title, excerpt }: { title: string; excerpt: string },
  day: Day,
  week: number | undefined,
) {
  return { lines, title, excerpt, ...day, ...('weekday' in day && week !== undefined && { week }) }
}

function partsOf(words: string) {
  const week = /^(?:week|woche|semaine|semana|kw) (\d+)/i.exec(words)?.[1]
  const { day, rest } = dayOf(words)
  const quoted = /^(?:[^«“"„]{0,30}[:–-] ?)?[«“"„]([^»”"“]+)[»”"“]\s*(?:[–—:-]+\s*)?(.*)$/u.exec(
    rest,
  )
  const [title = '', ...others] = quoted ? quoted.slice(1) : rest.split(/ [–—-] /)
  const isNote = /^\p{Lu}{4,}/u.test(title)
  return {
    week: week === undefined ? undefined : Number(week),
    day: isNote ? undefined : day,
    title: title.trim(),
    excerpt: others.join(' – ').trim(),
  }
}

function dayOf(words: string): { day: Day | undefined; rest: string } {
  const iso = /^(\d{4}-\d{2}-\d{2})[\s:–—,-]*/.exec(words)
  if (iso) return { day: { date: iso[1] ?? '' }, rest: words.slice(iso[0].length) }
  const [first = ''] = /^\p{L}+/u.exec(words) ?? []
  const weekday = days.get(plainName(first))
  const after = weekday === undefined ? words : words.slice(first.length).replace(/^[\s,.]+/, '')
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th|er|\.)?(?: of| de)? (\p{L}+)|(\p{L}+)\.? (\d{1,2}))(?:,? (?:de )?(\d{4}))?[\s:–—,.-]*/u
  const found = named.exec(after)
  const month = found ? months.get(plainName(found[2] ?? found[3] ?? '')) : undefined
  if (found && month !== undefined) {
    const parts = [month, Number(found[1] ?? found[4])].map((part) => String(part).padStart(2, '0'))
    const date = [...(found[5] ? [found[5]] : []), ...parts].join('-')
    return { day: { date }, rest: after.slice(found[0].length) }
  }
  if (weekday === undefined) return { day: undefined, rest: words }
  const rest = after.replace(/^\d{0,2}[\s:–—,.-]*/, '')
  return { day: { weekday: english[weekday - 1] ?? '' }, rest }
}
