import { linesIn, linesOf, parseArticle, type Block, type Line } from '../post/article-text.ts'
import { brand } from '../brand.ts'
import { areSimilar, comparedTitle, type ComparedTitle } from '../calendar/similar.ts'
import { linksIn } from '../publication/links.ts'
import { countWords } from '../text.ts'
import { findingOf, type Finding, type ReviewRule } from './finding.ts'
import { formsIn } from './forms.ts'

export { linksOf } from '../publication/links.ts'
export { withoutPlace } from './finding.ts'
export { turnedIntoPageForms } from './forms.ts'

/** The surroundings of a text that its check depends on. */
export interface ReviewContext {
  /** Of the post that the text is of. */
  title: string
  /** Titles of other articles and posts. */
  otherTitles: readonly ComparedTitle[]
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
 * article, placeholders, traces of how it was written, forms that the page does not have, unknown links,
 * and what the article lacks. None of it keeps a post from being sent. In the order of the text.
 */
export function reviewText(text: string, context: ReviewContext): Finding[] {
  const content = text.slice(0, longestChecked)
  if (content.trim() === '') return []
  const blocks = articleOf(content)
  const lines = linesOf(content).filter((line) => line.text.trim() !== '')
  return [
    ...lines.flatMap(phrasesIn),
    ...chatter(lines),
    ...formsIn(content),
    ...structureFindings(blocks, lines),
    ...linkFindings(blocks, context),
    ...wholeFindings(content, blocks, context),
  ].sort((a, b) => a.from - b.from)
}

function structureFindings(blocks: readonly Block[], lines: readonly Line[]): Finding[] {
  const wordless = lines.filter(({ text }) => /^#{1,6}\s*$/.test(text))
  return [
    ...wordless.map((line) =>
      findingOf(line, 'heading-alone', 'The page leaves out a heading without words.'),
    ),
    ...blocks.flatMap((block, at): Finding[] => {
      const [before, next] = [blocks[at - 1], blocks[at + 1]]
      const words = linesIn([block]).flat()
      const place = { from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0 }
      if (block.kind === 'heading') {
        const isAlone = !next || (next.kind === 'heading' && next.level <= block.level)
        const message = 'Nothing stands under this heading.'
        return isAlone ? [{ rule: 'heading-alone', ...place, message }] : []
      }
      const isOne = block.kind === 'list' && block.items.length === 1
      // A blank line between two items makes two lists of them.
      if (!isOne || before?.kind === 'list' || next?.kind === 'list') return []
      return [
        { rule: 'list-of-one', ...place, message: 'A list of one item: write it as a sentence.' },
      ]
    }),
  ]
}

function linkFindings(blocks: readonly Block[], { isKnownLink }: ReviewContext): Finding[] {
  const unknown = linksIn(blocks).filter(({ href }) => !isKnownLink(href))
  const message = 'Nobody has vouched for this link: open it and see where it leads.'
  return Array.from(
    new Map(unknown.reverse().map((link) => [link.href, link])).values(),
    ({ from, to }) => ({
      rule: 'link',
      from,
      to,
      message,
    }),
  )
}

const fewestWords = 800
const mostWords = 1200
const leastTwin = 0.8

function wholeFindings(
  content: string,
  blocks: readonly Block[],
  { title, otherTitles }: ReviewContext,
): Finding[] {
  const end = content.trimEnd().length
  const atEnd = { from: end, text: '' }
  const atStart = { from: 0, text: '' }
  const findings: Finding[] = []
  const words = countWords(content)
  if (words < fewestWords || words > mostWords) {
    const message = `${words} words: an article has ${fewestWords} to ${mostWords}.`
    findings.push(findingOf(atEnd, 'length', message))
  }
  const hasPromo = content.trimEnd().endsWith(brand.promo)
  if (!hasPromo)
    findings.push(findingOf(atEnd, 'promo', 'The closing sentence is missing or changed.'))
  if (blocks[0]?.kind === 'heading') {
    findings.push(findingOf(atStart, 'introduction', 'The text begins without an introduction.'))
  }
  if (!hasConclusion(blocks, hasPromo)) {
    findings.push(findingOf(atEnd, 'conclusion', 'The text ends without a conclusion.'))
  }
  const own = comparedTitle(title)
  const twin = otherTitles.find((other) => areSimilar(own, other, leastTwin))
  if (twin) {
    const message = `“${twin.title}” has nearly the same title.`
    findings.push(findingOf(atStart, 'twin', message))
  }
  return findings
}

function hasConclusion(blocks: readonly Block[], hasPromo: boolean): boolean {
  const own = hasPromo ? blocks.slice(0, -1) : blocks
  return own.at(-1)?.kind === 'paragraph' && own.some(({ kind }) => kind === 'heading')
}

interface Words {
  rule: ReviewRule
  pattern: RegExp
  message: string
  isNoText?: true
}

const noText = 'This is no part of the article.'

const phrases: readonly Words[] = [
  {
    rule: 'self',
    pattern:
      /\bas an? (?:AI|artificial intelligence|(?:large )?language model)\b|\bI(?:[’']m| am) an? (?:AI|(?:large )?language model)\b|\bmy (?:training data|knowledge cutoff)\b|(?<=.)\bhere(?: is|[’']s) (?:the|your|a) (?:blog post|article)\b/gi,
    message: 'The text tells of how it was written.',
  },
  {
    // Marks that search tools leave, some of them in letters that no font has.
    rule: 'self',
    pattern:
      /\ue200[^\ue201\n]{0,200}\ue201|[\ue000-\uf8ff]+|\b(?:file)?cite(?:turn\d+[a-z]+\d+)+|【[^】\n]{0,80}】|:?(?:contentReference)?\[oaicite:[^\]\n]{0,40}\](?:\{[^}\n]{0,40}\})?|\[\^?\d{1,3}†[^\]\n]{0,60}\]/gu,
    message: noText,
    isNoText: true,
  },
  {
    rule: 'placeholder',
    pattern:
      /\[(?:insert|your|add|enter|name of|link to|todo)\b[^\]\n]{0,60}\](?!\()|\{\{[^}\n]{0,60}\}\}|\b(?:TODO|TBD|lorem ipsum)\b|\$X+\b|\bXX+%/gi,
    message: 'A placeholder that was never filled in.',
  },
]

function phrasesIn({ text, from }: Line): Finding[] {
  return phrases.flatMap(({ rule, pattern, message, isNoText }) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({
      ...findingOf({ text: words, from: from + index }, rule, message),
      ...(isNoText && { isNoText }),
    })),
  )
}

const wordCount =
  /^[\W_]*(?:(?:total|approx\w*\.?|final) )?word count\b|^[\W_]*(?:approx\w*\.? |about |total:? )?\d[\d,]* words[\W_]*$/i
const opening =
  /^\W{0,3}(?:(?:sure|certainly|of course|absolutely|great|okay|ok|alright|got it|no problem)\b[^a-z\n]{1,3}.{0,80})?(?:here(?:[’']s| is| are| you go)|below is|this is)\b.{0,160}\b(?:post|article|draft|blog|text|piece|version)\b.{0,80}$|^\W{0,3}(?:sure|certainly|of course|absolutely)(?: thing)?[!,.:]*$|^\W{0,3}(?:I[’']d|I would) be happy to\b.{0,160}$/i
const farewell =
  /^\W{0,3}(?:please )?(?:let me know|feel free to|(?:i )?hope (?:this|that|you)|would you like(?: me)?\b|(?:do you )?want me to|if you(?:[’']d| would) like (?:me|any|changes|another|a )|is there anything|(?:i[’']m |i am )?happy to (?:adjust|revise|change|help|make|refine))/i
/** Lines at the ends of a text in which there may be talk about it. */
const linesOfTalk = 3

/** Lines in which a model talks about its text, before and behind it. */
function chatter(lines: readonly Line[]): Finding[] {
  const isTalk = ({ text }: Line, at: number) =>
    (at === 0 && opening.test(text)) ||
    (at >= lines.length - linesOfTalk && at > 0 && farewell.test(text)) ||
    ((at < linesOfTalk || at >= lines.length - linesOfTalk) && wordCount.test(text))
  return lines
    .filter(isTalk)
    .map((line) => ({ ...findingOf(line, 'self', noText), isNoText: true as const }))
}
