import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
const isPublic = (file: string) => !/^site\/publisher\/|^desktop\//.test(file)

const all = files('site/**/*.css').filter(isPublic)
/** The others have words that all folders share. */
const sheets = all.filter((file) => !/ui\/(base|blocks)\.css$/.test(file))
const components = files('{site,desktop}/**/*.{ts,tsx}')

const classesIn = (text: string) =>
  Array.from(text.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name)
const withoutTexts = (css: string) => css.replaceAll(/\/\*[^]*?\*\/|'[^']*'/g, '')

/** The selectors of a sheet that stand in no other rule. */
function outermost(css: string): string[] {
  const selectors: string[] = []
  const open: string[] = []
  for (const [, text = '', end] of withoutTexts(css).matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    if ([text.trim(), ...open].every((each, at) => each.startsWith('@') !== (at === 0))) {
      selectors.push(...split(text, /,/))
    }
    open.push(text.trim())
  }
  return selectors
}

/** The parts of a selector between separators that stand in no brackets. */
function split(selector: string, separator: RegExp): string[] {
  let depth = 0
  const letters = Array.from(selector.trim(), (letter) => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    return depth === 0 && separator.test(letter) ? '\n' : letter
  })
  return letters.join('').split('\n')
}

/** The classes that the rules of a sheet are about: those that their selectors begin with. */
function ownClasses(file: string): string[] {
  const first = outermost(read(file)).map((selector) =>
    split(selector, /[\s>+~]/)
      .map(classesIn)
      .find((names) => names.length > 0),
  )
  return [...new Set(first.flatMap((names) => names ?? []))]
}

test.each(sheets)('%s styles classes that begin with its name or its folder’s', (file) => {
  const own = [basename(file, '.css'), basename(dirname(file))]
  const isOwn = (name: string) => own.some((start) => name.startsWith(start))
  expect(ownClasses(file).filter((name) => !isOwn(name))).toEqual([])
})

test('no class is styled by two sheets', () => {
  const names = sheets.flatMap(ownClasses)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})

test('each class that a page names has a style, and there is no style of a class that nothing names', () => {
  const styled = new Set(all.flatMap((file) => classesIn(withoutTexts(read(file)))))
  const named = components
    .filter(isPublic)
    .flatMap((file) => [...read(file).matchAll(/className="([^"]*)"/g)])
    .flatMap(([, names = '']) => names.split(' '))
  expect(named.filter((name) => !styled.has(name))).toEqual([])

  const texts = components.map(read).join('\n')
  const words = new Set(texts.match(/[\w-]+/g))
  // A name that is put together, such as `phone-${category}`.
  const starts = Array.from(texts.matchAll(/([\w-]+-)\$\{/g), ([, start = '']) => start)
  const isNamed = (name: string) =>
    words.has(name) || starts.some((start) => name.startsWith(start))
  expect([...styled].filter((name) => !isNamed(name))).toEqual([])
})

test('each part that a script looks for is marked in a component, and each mark is looked for', () => {
  const texts = components.filter(isPublic).map(read).join('\n')
  const found = (pattern: RegExp) =>
    new Set(texts.match(pattern)?.map((text) => text.split(/["'=\]]/).findLast(Boolean)))
  const without = (some: Set<string | undefined>, others: typeof some) =>
    [...some].filter((name) => !others.has(name))
  const marked = found(/\bpart="[a-z-]+"|\['part'\] = '[a-z-]+'/g)
  const wanted = found(/\b(?:optionalPart|parts?)(?:<\w+>)?\('[a-z-]+'/g)
  expect([
    ...without(marked, wanted).map((name) => `No script looks for data-part="${name}".`),
    ...without(wanted, marked).map((name) => `No component has data-part="${name}".`),
  ]).toEqual([])
  expect(marked.size).toBeGreaterThan(10)
})
