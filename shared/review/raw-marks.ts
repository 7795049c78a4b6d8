import { linesIn, type Block, type Inline } from '../post/article-text.ts'
import { findingOf, type Finding } from './finding.ts'

const word = String.raw`[\p{L}\p{N}]`

/**
 * Signs of markup in a line as a reader sees it, of whatever dialect. Each is bounded, so that a line of
 * nothing but half of one is read in as many steps as it has letters.
 */
const signs = [
  // At the start of a line: headings, items, tasks, quotes, tables, fences, rules, conflicts.
  String.raw`^#{1,6}(?=[\s\p{L}])|(?<=\S)\s#{1,6}$|^={1,6}\s.{1,200}\s={1,6}$|^h[1-6]\.\s`,
  String.raw`^(?:\d{1,3}[.)]|[-*+•‣◦·▪●○])\s+(?=\S)|^\[[ x]\]\s|^:{1,3}\s+(?=\S)|^:{3,}`,
  String.raw`^>+(?=\s*[\p{L}"“*#-])|^\|.+\||^:?-{3,}:?\s*\|`,
  '^[`~]{3,}.*|^={2,}$|^(?:-\\s*){3,}$|^(?:_\\s*){3,}$|^(?:\\*\\s*){3,}$',
  String.raw`^(?:<{7}|>{7}|\|{7})(?=\s|$)`,
  // Pictures, links and notes that are none.
  String.raw`!\[[^\]]{0,200}\]\([^)]{0,300}\)|(?<!\\)\]\(|\]\s\((?:https?:|www\.|mailto:)`,
  String.raw`(?<!\\)\[[^\][]{1,200}\]\[[^\][]{0,200}\]|^\[[^\]]{1,200}\]:\s|\[\^[^\]\s]{1,60}\]`,
  String.raw`\[\[[^\][]{1,200}\]\]|\[!?\/?(?<=[!/])[a-z]{1,20}\]|\{[.#:%][^}]{0,100}\}`,
  // Pairs of marks, and halves of them.
  String.raw`(?<!${word}|[=~+^|:%])(?<pair>==|~~|\+\+|\^\^|\|\||::|%%)(?=[^\s=~+^|:%]).{1,200}?\k<pair>`,
  String.raw`(?<=${word})(?<side>[~^])[^\s~^]{1,20}\k<side>`,
  String.raw`(?<!${word}|\*)\*\*(?:[^*]{1,200}\*\*|(?=${word}))|(?<=[:.!?])\*\*|(?<!${word}|_)__(?=${word})`,
  `(?<!${word})\`|\`(?!${word})`,
  String.raw`(?<!${word}|:):[a-z][a-z\d_+-]{1,40}:(?!${word}|[:/])`,
  // Formulas, HTML, characters by their numbers or names, a line's end.
  String.raw`\$\$[^$]{1,300}\$\$|^\$\$$|\$(?=\p{L})(?=[^$]{0,100}[=^_\\])[^$]{1,100}(?<=\S)\$(?!${word})`,
  String.raw`\\\[(?=[^\]]{0,200}[=^_])[^\]]{0,300}\\\]|\\\((?=[^)]{0,200}[=^_])[^)]{0,300}\)|^\\[[\]()]$`,
  String.raw`(?<![:\\]|${word})\\(?:frac|sqrt|times|cdot|sum|text|left|right|approx|[lg]eq|div|pm|begin|end)(?!\p{L})`,
  String.raw`<!--|<\/?[a-z][a-z\d-]*(?:\s[^<>]{0,300})?\/?>|&(?:#x?[\da-f]{1,6}|[a-z][a-z\d]{1,30});|&nbsp|(?<=[\p{L}.,;!?])\\$`,
]
const sign = new RegExp(signs.join('|'), 'giu')

/** Stands for code, and for a character that was escaped: neither a space nor a part of any sign. */
const other = '\ufffc'
const escaped = /\\[!-'*-/:-@^-`{-~]/g
const named = /&(?:#x?[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi

/** Marks that the page shows as they are typed, since it reads them as nothing else; the first 200. */
export function rawMarksIn(content: string, blocks: readonly Block[]): Finding[] {
  const found = linesIn(blocks).flatMap((line) => {
    const marks = shownOf(content, line).matchAll(sign)
    return Array.from(marks, ({ 0: text, index }) => {
      const from = (line[0]?.from ?? 0) + index
      return findingOf({ from, text }, 'raw', 'The page shows this mark as it is typed.')
    })
  })
  return found.slice(0, 200)
}

/** The words of a line as long as it is, with its own marks and its code as other characters. */
function shownOf(content: string, line: readonly Inline[]): string {
  let shown = ''
  const start = line[0]?.from ?? 0
  const add = (piece: Inline) => {
    shown = shown.padEnd(piece.from - start, other)
    if ('children' in piece) piece.children.forEach(add)
    else if (piece.kind !== 'code') {
      const typed = content.slice(piece.from, piece.to).replace(escaped, other + other)
      const isLeft = piece.text.search(named) !== -1
      shown += isLeft ? typed : typed.replace(named, (name) => other.repeat(name.length))
    }
  }
  line.forEach(add)
  return shown.padEnd((line.at(-1)?.to ?? start) - start, other)
}
