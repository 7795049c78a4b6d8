import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slugKey } from '../../../shared/slug.ts'
import { secretsOf } from '../../../shared/secret-words.ts'
import { readPostFile } from '../../../site/content/post-file.ts'
import { sayOutcome } from '../../../site/operations/automation/articles/decide.js'
import { inTime } from '../../support/in-time.ts'
import { isEveryTest } from '../../support/system.ts'

const root = join(import.meta.dirname, '../../..')
const files = [
  'shared/**/*.ts',
  'site/operations/automation/articles/*.js',
  'site/content/*.ts',
].flatMap((pattern) => globSync(pattern, { cwd: root }))
/** A regular expression as it stands in code: behind what an expression may follow. */
const literal =
  /(?<=[=(:,?[!&|\n]\s*|return )\/(?![/*])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?=[\s.,;)\]])/g
const expressions = files.flatMap((file) =>
  Array.from(
    readFileSync(join(root, file), 'utf8').matchAll(literal),
    ([, source = '', flags]) => ({
      file,
      pattern: new RegExp(source, flags),
    }),
  ),
)

/** In UTF-16 units. */
const sizes = isEveryTest ? [10_000, 100_000, 1_000_000] : [100_000]
/**
 * Takes the square of its text's length, which is cut to 240 units before. What is added here needs
 * such a bound, and a case below that holds it.
 */
const bounded = [String.raw`[.?!]?( \[line \d+.*\])?$`]

/** The letters of an expression itself, which come nearest to a match. */
function lettersOf({ source }: RegExp): string {
  return source.replace(/\\[pPu]\{[^}]*\}|\\u\w{4}|\\\w|\[[^\]]*\]|[\\^$()?*+|{}]/g, '')
}

function seedsOf(pattern: RegExp): string[] {
  const letters = lettersOf(pattern)
  return ['a', ' ', '-', '\n', '[', '/', 'a.', letters, `${letters}1`].filter(Boolean)
}

/** With an end that fits nothing, so that every way to match is tried. */
function grown(seed: string, size: number): string {
  return `${seed.repeat(Math.ceil(size / seed.length))}\0!`
}

test.each(sizes)(
  'no expression takes more than some steps for each of %i letters',
  { timeout: 300_000 },
  (size) => {
    expect(expressions.length).toBeGreaterThan(80)
    for (const { file, pattern } of expressions) {
      if (bounded.includes(pattern.source)) continue
      for (const seed of seedsOf(pattern)) {
        const text = grown(seed, size)
        const search = () => (pattern.global ? text.replace(pattern, '') : pattern.exec(text))
        expect(
          () => inTime(search),
          `${file}: ${String(pattern)} with ${JSON.stringify(seed)}`,
        ).not.toThrow()
      }
    }
  },
)

const letters = isEveryTest ? 1_000_000 : 100_000
const long = (text: string) => text.repeat(Math.ceil(letters / text.length))
const nothing = { message: '', title: '', request: undefined }
const readText = (text: string) => {
  try {
    readPostFile('a.md', text)
  } catch {
    // No article, which is not asked here.
  }
}

test.each([
  ['the key of an address of marks', () => slugKey(`a${long('\u0301\u0323')}`)],
  [
    'a failure that names lines',
    () => sayOutcome({ error: long(' [line 1') }, nothing, nothing, 0),
  ],
  ['front matter without an end', () => readText(long('---\nid: "'))],
  ['front matter of brackets', () => readText(`---\na: ${long('[')}\n---\n`)],
  ['what looks like keys', () => secretsOf({ content: long('sk-a1-') })],
  ['what looks like private keys', () => secretsOf({ content: long('PRIVATE KEY-----\n') })],
  ['what looks like tokens', () => secretsOf({ content: long('.eyJhbGciOi') })],
  ['what looks like one token', () => secretsOf({ content: `e${long('yJ')}.eyJhbGciOi` })],
])(`${letters} letters of %s are read`, { timeout: 300_000 }, (_, read) => {
  expect(() => inTime(read)).not.toThrow()
})
