import { parseBlocks, type Block } from '../article-text.ts'
import { brand } from '../brand.ts'
import { areSimilar, comparedTitle, type ComparedTitle } from '../calendar/similar.ts'
import { linksOf } from '../publication/links.ts'
import { countWords } from '../text.ts'
import {
  findingOf,
  linesOf,
  sentencesOf,
  type Finding,
  type Line,
  type ReviewRule,
} from './finding.ts'
import { formsIn, withoutPictures } from './forms.ts'
import { sharesInLine, sumsInLine, sumsInList } from './sums.ts'

export { turnedIntoPageForms } from './forms.ts'

/** What a text is checked beside. */
export interface ReviewContext {
  /** Of the post that the text is of. */
  title: string
  /** Facts of the product, as the operator wrote them. */
  facts: string
  /** Titles of other articles and posts. */
  otherTitles: readonly ComparedTitle[]
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
      findings.push(findingOf(only, 'list-of-one', 'A list of one item: write it as a sentence.'))
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
    return isAlone ? [findingOf(line, 'heading-alone', 'Nothing stands under this heading.')] : []
  })
}

function linkFindings(content: string, { isKnownLink }: ReviewContext): Finding[] {
  // A picture has a finding of its own.
  const unknown = new Set(linksOf(withoutPictures(content)).filter((href) => !isKnownLink(href)))
  return Array.from(unknown, (href) => {
    const from = Math.max(content.indexOf(`](${href})`), 0) + 2
    const message = 'Nobody has vouched for this link: open it and see where it leads.'
    return findingOf({ from, text: href }, 'link', message)
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
    findings.push(findingOf(atEnd, 'length', message))
  }
  const hasPromo = content.trimEnd().endsWith(brand.promo)
  if (!hasPromo)
    findings.push(findingOf(atEnd, 'promo', 'The closing sentence is missing or changed.'))
  if (blocks[0]?.kind === 'heading') {
    findings.push(findingOf(atStart, 'introduction', 'The text begins without an introduction.'))
  }
  if (!hasConclusion(blocks)) {
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

function hasConclusion(blocks: readonly Block[]): boolean {
  const own = blocks.filter((block) => block.kind !== 'paragraph' || block.text !== brand.promo)
  return own.at(-1)?.kind === 'paragraph' && own.some(({ kind }) => kind === 'heading')
}

interface Words {
  rule: ReviewRule
  pattern: RegExp
  message: string
  /** Before the words, in their sentence: takes back what they say. */
  unless?: RegExp
}

const negation =
  /\b(?:no|not|never|nobody|none|nothing|neither|without|can’t|cannot|isn[’']t|aren[’']t|don[’']t)\b[^.,;]{0,60}$/i

const phrases: readonly Words[] = [
  {
    rule: 'promise',
    pattern:
      /\b(?:guaranteed|guarantees?|risk[- ]free|zero risk|no risk|foolproof|can[’']t lose|cannot fail|works for everyone|double your money|get rich|100% safe|no effort(?: at all)?|effortlessly)\b/gi,
    message: 'A promise that nobody can keep.',
    unless: negation,
  },
  {
    rule: 'promise',
    pattern: /\b(?:never|no longer) (?:pay|worry|lose|run out|owe)(?: [a-z]+){0,3} again\b/gi,
    message: 'A promise that nobody can keep.',
  },
  {
    rule: 'self',
    pattern:
      /\bas an? (?:AI|artificial intelligence|(?:large )?language model)\b|\bI(?:[’']m| am) an? (?:AI|(?:large )?language model)\b|\bmy (?:training data|knowledge cutoff)\b|^(?:certainly|sure)[!,] here\b|\bhere(?: is|[’']s) (?:the|your|a) (?:blog post|article)\b/gi,
    message: 'The text tells of how it was written.',
  },
  {
    rule: 'placeholder',
    pattern:
      /\[(?:insert|your|add|enter|name of|link to|todo)\b[^\]\n]{0,60}\](?!\()|\{\{[^}\n]{0,60}\}\}|\b(?:TODO|TBD|lorem ipsum)\b|\$X+\b|\bXX+%/gi,
    message: 'A placeholder that was never filled in.',
  },
]

function phrasesIn({ text, from }: Line): Finding[] {
  return phrases.flatMap(({ rule, pattern, message, unless }) =>
    Array.from(text.matchAll(pattern))
      .filter(({ index }) => !unless?.test(text.slice(Math.max(index - 80, 0), index)))
      .map(({ 0: text, index }) => findingOf({ text, from: from + index }, rule, message)),
  )
}

const number = String.raw`\$\d[\d,]*(?:\.\d+)?|\d[\d.]*%`
const accounts = String.raw`(?:IRA\b|401\(k\)|403\(b\)|HSA\b|FSA\b|529\b)`
const dated: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:standard deduction|contribution limit|tax brackets?|gift tax|estate tax|minimum wage|FDIC)\b[^.]{0,60}?(?<place>${number})`,
    'dgi',
  ),
  new RegExp(
    String.raw`(?<place>\b(?:up to|at most|a maximum of|limit of) (?:${number}))[^.]{0,60}\b${accounts}`,
    'dg',
  ),
  new RegExp(
    String.raw`\b${accounts}[^.]{0,40}\b(?<place>(?:up to|at most|limit(?:ed)? (?:is|to|of)) (?:${number}))`,
    'dg',
  ),
  new RegExp(
    String.raw`\b(?:currently|right now|today|these days|at the moment|now)\b[^.]{0,60}?(?<place>\d[\d.]*%(?: AP[RY])?)(?=[^.]{0,60}\b(?:AP[RY]|interest|rates?|savings|mortgages?|accounts?)\b)`,
    'dgi',
  ),
  /\b(?:rates?|yields?|mortgages?)\b[^.]{0,40}\b(?:currently|right now|today|now)\b[^.]{0,20}?(?<place>\d[\d.]*%)/dgi,
  /(?<place>\d[\d.]*% APY)\b/dg,
  /(?<place>\b(?:[A-Z\d][\w.]* ){1,5}Act\b)/dg,
]

const yearOrSource = /\b(?:19|20)\d\d\b|\]\(|\baccording to\b|https?:/i

const undatedMessage =
  'This changes from year to year: say of which year it is, or link to a source.'

/** Limits, rates and laws that change, in a sentence without a year and without a source. */
function undatedIn(line: Line): Finding[] {
  return sentencesOf(line).flatMap(({ text, from }) => {
    if (!/[$%]|\bAct\b/.test(text) || yearOrSource.test(text)) return []
    const found: Finding[] = []
    for (const { indices } of dated.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const [start, end] = indices?.groups?.['place'] ?? [0, 0]
      const place = { from: from + start, text: text.slice(start, end) }
      const finding = findingOf(place, 'dated', undatedMessage)
      // A place within one that was found before is none.
      if (!found.some((one) => finding.from < one.to && finding.to > one.from)) found.push(finding)
    }
    return found
  })
}

const subject = new RegExp(String.raw`\b(?:${brand.name}|our app|the app)\b`, 'i')
/** What readers would hold the product to. */
const claimed =
  /\b(?:files? your tax\w*|tax returns?|invests?|investments?|credit scores?|loans?|insurance|crypto\w*|cash ?back|bank[- ]level|award\w*|rated|reviews?|users|customers|downloads?|launched|available (?:now|today)|free forever|lifetime|refunds?|negotiates?|cancels? your|pays? your bills)\b|\$\d[\d,]*(?:\.\d+)?(?: a (?:month|year|week))?|\b\d[\d.,]*(?: million| thousand)? (?:users|people|customers|downloads)\b|\b\d[\d.]*%/gi

/** Claims about the product that none of its facts holds. `facts`: as the operator wrote them. */
function unheldClaimsIn(line: Line, facts: string): Finding[] {
  const known = facts.toLowerCase()
  return sentencesOf(line).flatMap(({ text, from }) => {
    if (!subject.test(text) || /\bnot (?:yet )?launched\b|\bnot launched yet\b/i.test(text))
      return []
    const message = `None of the product’s facts says this of ${brand.name}.`
    return Array.from(text.matchAll(claimed))
      .filter(({ 0: words }) => !known.includes(words.toLowerCase()))
      .map(({ 0: text, index }) => findingOf({ text, from: from + index }, 'product', message))
  })
}
