import { linesIn, linesOf, parseArticle, type Block, type Line } from '../post/article-text.ts'
import { brand } from '../brand.ts'
import { linksIn } from '../publication/links.ts'
import { counted, countWords, truncate } from '../text.ts'
import { findingOf, type Finding, type ReviewRule } from './finding.ts'
import { rawMarksIn } from './raw-marks.ts'

export { withoutTitle } from '../post/article-text.ts'
export { linksOf } from '../publication/links.ts'
export { withoutPlace } from './finding.ts'

/** The surroundings of a text that its check depends on. */
export interface ReviewContext {
  /** The AI wrote it: it was asked for a length, a closing sentence, an introduction, a conclusion. */
  isByAi: boolean
  /** Whether the operator or the site knows what a link leads to. */
  isKnownLink: (href: string) => boolean
}

/** In UTF-16 units. What stands behind that is not checked. */
const longestChecked = 60_000

let last: { content: string; blocks: readonly Block[] } = { content: '', blocks: [] }

/** The blocks of a text. What asks about the same text again, as typing does, has it read once. */
export function articleOf(content: string): readonly Block[] {
  if (last.content !== content) last = { content, blocks: parseArticle(content) }
  return last.blocks
}

/**
 * Names what should be looked at in a text, as far as that needs no judgement: what is no part of an
 * article, brackets to fill, marks of sources, marks that the page shows as typed, unknown links, and
 * what a text of the AI lacks of what was asked for. In the order of the text.
 */
export function reviewText(text: string, context: ReviewContext): Finding[] {
  const content = text.slice(0, longestChecked)
  if (content.trim() === '') return []
  const blocks = articleOf(content)
  const lines = linesOf(content).filter((line) => line.text.trim() !== '')
  const phrases = lines.flatMap(phrasesIn)
  const isNamed = ({ from, to }: Finding) => phrases.some((one) => one.from <= from && to <= one.to)
  return [
    ...phrases,
    ...talk(lines),
    ...rawMarksIn(content, blocks).filter((mark) => !isNamed(mark)),
    ...lonelyHeadings(blocks, lines),
    ...linkFindings(blocks, context),
    ...(context.isByAi ? missing(content, blocks) : []),
  ].sort((a, b) => a.from - b.from)
}

function lonelyHeadings(blocks: readonly Block[], lines: readonly Line[]): Finding[] {
  const leftOut = 'The page leaves out a heading without words.'
  const wordless = lines.filter(({ text }) => /^#{1,6}\s*$/.test(text))
  const alone = blocks.filter((block, at) => {
    const next = blocks[at + 1]
    if (block.kind !== 'heading') return false
    return !next || (next.kind === 'heading' && next.level <= block.level)
  })
  return [
    ...wordless.map((line) => findingOf(line, 'heading-alone', leftOut)),
    ...linesIn(alone).map((words): Finding => {
      const place = { from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0 }
      return { rule: 'heading-alone', ...place, message: 'Nothing stands under this heading.' }
    }),
  ]
}

/** Each once, at its first place. */
function linkFindings(blocks: readonly Block[], { isKnownLink }: ReviewContext): Finding[] {
  const unknown = linksIn(blocks).filter(({ href }) => !isKnownLink(href))
  const first = new Map(unknown.reverse().map((link) => [link.href, link]))
  const message = 'Nobody has vouched for this link: open it and see where it leads.'
  return Array.from(first.values(), ({ from, to }) => ({ rule: 'link', from, to, message }))
}

/** Below this a text of the AI is no article, but a refusal or a question. */
const fewestOfText = 100
const fewestWords = 800
const mostWords = 1200

/** The targets of a text by the AI that it misses. */
function missing(content: string, blocks: readonly Block[]): Finding[] {
  const atEnd = { from: content.trimEnd().length, text: '' }
  const words = countWords(content)
  if (words < fewestOfText) {
    const said = truncate(content.trim().replace(/\s+/g, ' '), 60)
    return [findingOf({ from: 0, text: '' }, 'length', `${counted(words, 'word')}: ${said}`)]
  }
  const hasPromo = content.trimEnd().endsWith(brand.promo)
  const own = hasPromo ? blocks.slice(0, -1) : blocks
  const isEnded = own.at(-1)?.kind === 'paragraph' && own.some(({ kind }) => kind === 'heading')
  const isLong = words < fewestWords || words > mostWords
  const target = `an article has ${fewestWords} to ${mostWords}.`
  return [
    isLong && findingOf(atEnd, 'length', `${words} words: ${target}`),
    !hasPromo && findingOf(atEnd, 'promo', 'The closing sentence is missing or changed.'),
    !isEnded && findingOf(atEnd, 'conclusion', 'The text ends without a conclusion.'),
  ].filter((finding) => finding !== false)
}

const phrases: readonly { rule: ReviewRule; pattern: RegExp; message: string; isNoText?: true }[] =
  [
    {
      rule: 'self',
      pattern:
        /\bas an? (?:AI|(?:large )?language model)\b|\bI(?:[’']m| am) an? (?:AI|language model)\b/gi,
      message: 'The text tells of how it was written.',
    },
    {
      // Marks of sources, some of them in letters that no font has.
      rule: 'self',
      pattern:
        /\ue200[^\ue201\n]{0,200}\ue201|[\ue000-\uf8ff]+|\b(?:file)?cite(?:turn\d+[a-z]+\d+)+|【[^】\n]{0,80}】|:?(?:contentReference)?\[oaicite:[^\]\n]{0,40}\](?:\{[^}\n]{0,40}\})?|\[\^?\d{1,3}(?:†[^\]\n]{0,60})?\](?![(:])/gu,
      message: 'A mark of a source, without the source.',
      isNoText: true,
    },
    {
      rule: 'placeholder',
      pattern:
        /(?<![\\!\]\w])\[(?!\^|[xX ]\]|oaicite)(?=[^\]\n]{0,60}\p{L})[^[\]\n†]{1,60}\](?![([:{])|\{\{[^}\n]{0,60}\}\}|\b(?:TODO|TBD|lorem ipsum)\b|\$X+\b|\bXX+%/giu,
      message: 'A placeholder that was never filled in.',
    },
  ]

function phrasesIn({ text, from }: Line): Finding[] {
  const prose = text.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
  return phrases.flatMap(({ pattern, ...said }) =>
    Array.from(prose.matchAll(pattern), ({ 0: words, index }) => {
      const at = from + index
      return { ...said, from: at, to: at + words.length }
    }),
  )
}

const label =
  /^[^\p{L}]{0,4}(?:(?:seo|meta|page|post|focus|blog)[ -])?(?:title|description|slug|url|excerpt|keywords?|tags|categor(?:y|ies)|author|word count)\b[^:\n]{0,20}:/iu
const opening =
  /^\W{0,3}(?:(?:sure|certainly|of course|absolutely|great|okay|ok|alright|got it|no problem)\b[^a-z\n]{1,3}.{0,80})?(?:here(?:[’']s| is| are| you go)|below is|this is)\b.{0,160}\b(?:post|article|draft|blog|text|piece|version)\b.{0,80}$|^\W{0,3}(?:sure|certainly|of course|absolutely)(?: thing)?[!,.:]*$|^\W{0,3}(?:I[’']d|I would) be happy to\b.{0,160}$/i
const farewell =
  /^\W{0,3}(?:please )?(?:let me know|feel free to|(?:i )?hope (?:this|that|you)|would you like(?: me)?\b|(?:do you )?want me to|if you(?:[’']d| would) like (?:me|any|changes|another|a )|is there anything|(?:i[’']m |i am )?happy to (?:adjust|revise|change|help|make|refine)|\W*(?:approx\w*\.? |about )?\d[\d,]* words\W*$)/i
/** Lines at the ends of a text in which there may be talk about it, and a block for the operator. */
const [linesOfTalk, linesOfBlock] = [3, 6]

/** Lines for the operator before and behind the article, behind its closing sentence too. */
function talk(lines: readonly Line[]): Finding[] {
  const closing = lines.findIndex(({ text }) => text.trim() === brand.promo)
  const isTalk = ({ text }: Line, at: number) => {
    const left = lines.length - at
    if (Math.min(at, left - 1) < linesOfBlock && label.test(text)) return true
    if (at === 0) return opening.test(text)
    return left <= linesOfTalk && (farewell.test(text) || (closing !== -1 && at > closing))
  }
  const message = 'This is no part of the article.'
  return lines
    .filter(isTalk)
    .map((line) => ({ ...findingOf(line, 'self', message), isNoText: true }))
}
