import { parseBlocks, type Block } from '../article-text.ts'
import { brand } from '../brand.ts'
import { similarityOf } from '../calendar/similar.ts'
import { linksOf } from '../publication/links.ts'
import { countWords } from '../text.ts'
import { phrasesIn, undatedIn, unheldClaimsIn } from './claims.ts'
import { linesOf, type Finding, type Line, type ReviewRule } from './finding.ts'
import { formsIn, withoutPictures } from './forms.ts'
import { sharesInLine, sumsInLine, sumsInList } from './sums.ts'

/** What a text is checked beside. */
export interface ReviewContext {
  /** Of the post that the text is of. */
  title: string
  /** Facts of the product, as the operator wrote them. */
  facts: string
  /** Titles of other articles and posts. */
  otherTitles: readonly string[]
  /** Whether the operator or the site knows what a link leads to. */
  isKnownLink: (href: string) => boolean
}

/** In UTF-16 units. What stands behind that is not checked. */
const longestChecked = 60_000

/**
 * Reads a text as a careful reader would, and names what should be looked at: sums that do not work
 * out, limits and rates without a year, promises, claims about the product, traces of how it was
 * written, forms that the page does not have, and what the article lacks. None of it keeps a post from
 * being sent. In the order of the text.
 */
export function reviewText(text: string, context: ReviewContext): Finding[] {
  const content = text.slice(0, longestChecked)
  if (content.trim() === '') return []
  const lines = linesOf(content)
  return [
    ...lines.flatMap((line) => lineFindings(line, context)),
    ...listFindings(lines),
    ...structureFindings(lines),
    ...linkFindings(content, context),
    ...wholeFindings(content, context),
  ].sort((a, b) => a.from - b.from)
}

function lineFindings(line: Line, { facts }: ReviewContext): Finding[] {
  if (line.text.trim() === '') return []
  return [
    ...sumsInLine(line),
    ...sharesInLine(line),
    ...phrasesIn(line),
    ...undatedIn(line),
    ...unheldClaimsIn(line, facts),
    ...formsIn(line),
  ]
}

/** Lists of amounts, with the paragraphs before them and the one behind. */
function listFindings(lines: readonly Line[]): Finding[] {
  const written = lines.filter(({ text }) => text.trim() !== '')
  const findings: Finding[] = []
  for (let at = 0; at < written.length; at += 1) {
    const start = at
    while (written[at]?.text.startsWith('- ') === true) at += 1
    const items = written.slice(start, at)
    if (items.length === 0) continue
    findings.push(...sumsInList(written.slice(Math.max(start - 2, 0), start), items, written[at]))
    const [only] = items
    if (items.length === 1 && only) {
      findings.push(whole(only, 'list-of-one', 'A list of one item: write it as a sentence.'))
    }
  }
  return findings
}

const heading = /^(#{1,3}) /

function structureFindings(lines: readonly Line[]): Finding[] {
  const written = lines.filter(({ text }) => text.trim() !== '')
  return written.flatMap((line, at) => {
    const level = heading.exec(line.text)?.[1]?.length
    if (level === undefined) return []
    const next = written[at + 1]
    const nextLevel = next ? heading.exec(next.text)?.[1]?.length : 0
    const isAlone = nextLevel !== undefined && nextLevel <= level
    return isAlone ? [whole(line, 'heading-alone', 'Nothing stands under this heading.')] : []
  })
}

function linkFindings(content: string, { isKnownLink }: ReviewContext): Finding[] {
  // A picture has a finding of its own.
  const unknown = new Set(linksOf(withoutPictures(content)).filter((href) => !isKnownLink(href)))
  return Array.from(unknown, (href) => {
    const from = Math.max(content.indexOf(`](${href})`), 0) + 2
    const message = 'Nobody has vouched for this link: open it and see where it leads.'
    return { rule: 'link', from, to: from + href.length, message }
  })
}

const fewestWords = 800
const mostWords = 1200
const leastTwin = 0.8

function wholeFindings(content: string, { title, otherTitles }: ReviewContext): Finding[] {
  const blocks = parseBlocks(content)
  const end = content.trimEnd().length
  const atEnd = { from: end, text: '' }
  const atStart = { from: 0, text: '' }
  const findings: Finding[] = []
  const words = countWords(content)
  if (words < fewestWords || words > mostWords) {
    const message = `${words} words: an article has ${fewestWords} to ${mostWords}.`
    findings.push(whole(atEnd, 'length', message))
  }
  const hasPromo = content.trimEnd().endsWith(brand.promo)
  if (!hasPromo) findings.push(whole(atEnd, 'promo', 'The closing sentence is missing or changed.'))
  if (blocks[0]?.kind === 'heading') {
    findings.push(whole(atStart, 'introduction', 'The text begins without an introduction.'))
  }
  if (!hasConclusion(blocks)) {
    findings.push(whole(atEnd, 'conclusion', 'The text ends without a conclusion.'))
  }
  const twin = otherTitles.find((other) => similarityOf(title, other) >= leastTwin)
  if (twin !== undefined) {
    const message = `“${twin}” has nearly the same title.`
    findings.push(whole(atStart, 'twin', message))
  }
  return findings
}

/** Whether paragraphs are the last thing under the last heading, beside the closing sentence. */
function hasConclusion(blocks: readonly Block[]): boolean {
  const own = blocks.filter((block) => block.kind !== 'paragraph' || block.text !== brand.promo)
  return own.at(-1)?.kind === 'paragraph' && own.some(({ kind }) => kind === 'heading')
}

function whole({ from, text }: Line, rule: ReviewRule, message: string): Finding {
  return { rule, from, to: from + text.length, message }
}
