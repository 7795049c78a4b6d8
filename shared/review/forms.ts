import { findingOf, type Finding, type Line } from './finding.ts'

interface Form {
  name: string
  pattern: RegExp
  /** The line in a form that the page has; undefined where the line is left out. */
  turned: (line: string) => string | undefined
}

const without = (pattern: RegExp, put: string) => (line: string) => line.replace(pattern, put)

const picture = /!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/
const tag = /<\/?(?:br|p|b|i|em|strong|ul|ol|li|h[1-6]|div|span|a)\b[^>\n]{0,200}>/i
const underscored = /(?<![\w`])(__?)(?=\S)([^_\n]{1,300})(?<=\S)\1(?![\w`])/

/** The forms of Markdown that the article page shows as they were typed. */
const forms: readonly Form[] = [
  {
    name: 'A numbered list',
    pattern: /^ {0,3}\d{1,3}[.)] +(?=\S)/,
    turned: without(/^ *\d{1,3}[.)] +/, '- '),
  },
  { name: 'A table', pattern: /^ *\|.*\| *$/, turned: rowAsItem },
  { name: 'A quote', pattern: /^ {0,3}> ?/, turned: without(/^[ >]+/, '') },
  { name: 'A rule', pattern: /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/, turned: () => undefined },
  {
    name: 'A picture',
    pattern: picture,
    turned: (line) => withoutPictures(line).trim() || undefined,
  },
  {
    name: 'A list with other marks',
    pattern: /^ {0,3}[*+•] +(?=\S)|^ +- +(?=\S)/,
    turned: without(/^ *[-*+•] +/, '- '),
  },
  { name: 'A heading this deep', pattern: /^#{4,6} +/, turned: without(/^#{4,6} +/, '### ') },
  { name: 'A block of code', pattern: /^ {0,3}(?:```|~~~)/, turned: () => undefined },
  { name: 'HTML', pattern: tag, turned: without(new RegExp(tag, 'gi'), '') },
  {
    name: 'Emphasis with underscores',
    pattern: underscored,
    turned: (line) =>
      line.replace(new RegExp(underscored, 'g'), (_, mark, inner) => {
        const stars = '*'.repeat(String(mark).length)
        return stars + String(inner) + stars
      }),
  },
]

/** Lines in a form that the article page does not have. */
export function formsIn(line: Line): Finding[] {
  const form = forms.find(({ pattern }) => pattern.test(line.text))
  if (!form) return []
  const message = `${form.name}: the article page shows it as it is typed.`
  return [findingOf(line, 'form', message)]
}

/** The text in forms that the page has: lists of '- ', three levels of headings, paragraphs. */
export function turnedIntoPageForms(content: string): string {
  const lines = content.split('\n').flatMap((line) => {
    const form = forms.find(({ pattern }) => pattern.test(line))
    const turned = form ? form.turned(line) : line
    return turned === undefined ? [] : [turned]
  })
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

/** The line between a table's head and its rows is left out. */
function rowAsItem(row: string): string | undefined {
  const cells = row.trim().slice(1, -1).split('|')
  const [first = '', ...others] = cells.map((cell) => cell.trim())
  if (/^:?-+:?$/.test(first)) return undefined
  return others.length === 0 ? `- ${first}` : `- **${first}**: ${others.join(', ')}`
}

export function withoutPictures(text: string): string {
  return text.replaceAll(new RegExp(picture, 'g'), '')
}
