import { brand } from '../brand.ts'
import { sentencesOf, type Finding, type Line, type ReviewRule } from './finding.ts'

interface Words {
  rule: ReviewRule
  pattern: RegExp
  message: string
  /** Whether the sentence takes back what the words say. */
  isMeant?: (before: string) => boolean
}

const negation =
  /\b(?:no|not|never|nobody|none|nothing|neither|without|can’t|cannot|isn[’']t|aren[’']t|don[’']t)\b[^.,;]{0,60}$/i
const isNotDenied = (before: string) => !negation.test(before)

const phrases: readonly Words[] = [
  {
    rule: 'promise',
    pattern:
      /\b(?:guaranteed|guarantees?|risk[- ]free|zero risk|no risk|foolproof|can[’']t lose|cannot fail|works for everyone|double your money|get rich|100% safe|no effort(?: at all)?|effortlessly)\b/gi,
    message: 'A promise that nobody can keep.',
    isMeant: isNotDenied,
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

/** Promises, and what an author left behind. */
export function phrasesIn({ text, from }: Line): Finding[] {
  return phrases.flatMap(({ rule, pattern, message, isMeant }) =>
    Array.from(text.matchAll(pattern))
      .filter(({ index }) => isMeant?.(text.slice(Math.max(index - 80, 0), index)) ?? true)
      .map(({ 0: words, index }) => ({
        rule,
        from: from + index,
        to: from + index + words.length,
        message,
      })),
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

/** Limits, rates and laws that change, in a sentence without a year and without a source. */
export function undatedIn(line: Line): Finding[] {
  return sentencesOf(line).flatMap(({ text, from }) => {
    if (!/[$%]|\bAct\b/.test(text) || yearOrSource.test(text)) return []
    const places = dated.flatMap((pattern) =>
      Array.from(text.matchAll(pattern)).flatMap(({ indices }) => indices?.groups?.['place'] ?? []),
    )
    return pairs(places).map(([start, end]) => ({
      rule: 'dated' as const,
      from: from + start,
      to: from + end,
      message: 'This changes from year to year: say of which year it is, or link to a source.',
    }))
  })
}

/** `places` holds starts and ends in turn. A place within one that was found before is none. */
function pairs(places: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [start = 0, end = 0] = places.slice(at, at + 2)
    if (!found.some(([from, to]) => start < to && end > from)) found.push([start, end])
  }
  return found
}

const subject = new RegExp(String.raw`\b(?:${brand.name}|our app|the app)\b`, 'i')
/** What readers would hold the product to. */
const claimed =
  /\b(?:files? your tax\w*|tax returns?|invests?|investments?|credit scores?|loans?|insurance|crypto\w*|cash ?back|bank[- ]level|award\w*|rated|reviews?|users|customers|downloads?|launched|available (?:now|today)|free forever|lifetime|refunds?|negotiates?|cancels? your|pays? your bills)\b|\$\d[\d,]*(?:\.\d+)?(?: a (?:month|year|week))?|\b\d[\d.,]*(?: million| thousand)? (?:users|people|customers|downloads)\b|\b\d[\d.]*%/gi

/** Claims about the product that none of its facts holds. `facts`: as the operator wrote them. */
export function unheldClaimsIn(line: Line, facts: string): Finding[] {
  const known = facts.toLowerCase()
  return sentencesOf(line).flatMap(({ text, from }) => {
    if (!subject.test(text) || /\bnot (?:yet )?launched\b|\bnot launched yet\b/i.test(text))
      return []
    return Array.from(text.matchAll(claimed))
      .filter(({ 0: words }) => !known.includes(words.toLowerCase()))
      .map(({ 0: words, index }) => ({
        rule: 'product' as const,
        from: from + index,
        to: from + index + words.length,
        message: `None of the product’s facts says this of ${brand.name}.`,
      }))
  })
}
