import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const inProject = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })
const pages = [
  '*.md',
  '.github/*.md',
  'tests/README.md',
  'tests/bench/README.md',
  '{site,shared,desktop}/**/README.md',
].flatMap(inProject)

const files = inProject('{site,shared,desktop,tests,.github}/**/*.*').map((file) =>
  file.replaceAll('\\', '/'),
)
const names = new Set([...files, ...inProject('{*,.*}')].map((file) => basename(file)))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Of examples, and made by a command. */
const isMade = (path: string) =>
  /^(press\/|press-page|blog\/x|security\.md$|logs\/|vercel\/|dist\/|\.data|\.cache|\.env|share-button)/.test(
    path,
  )

/** Whether a path leads somewhere: from its page, from the top, or as the end of a file's own path. */
function isThere(page: string, path: string): boolean {
  const places = [dirname(page), '.', 'site', 'site/publisher', 'tests', 'shared']
  if (places.some((place) => existsSync(join(root, place, path)))) return true
  if (path.includes('*')) return places.some((place) => inProject(join(place, path)).length > 0)
  const bare = path.replace(/\/$/, '')
  return path.includes('/')
    ? files.some((file) => file.endsWith(`/${bare}`) || file.includes(`/${bare}/`))
    : names.has(bare)
}

test.each(pages)('every file and command that %s names is there', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const outside = text.replaceAll(/^```(\w*)\n([^]*?)^```$/gm, (_, kind, drawing) =>
    kind === 'mermaid' ? drawing : '',
  )
  const linked = Array.from(
    outside.matchAll(/\]\((?!https?:|#|\w+:)([^)#\s]+)/g),
    ([, to = '']) => to,
  )
  const coded = Array.from(outside.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
  const drawn = Array.from(
    outside.matchAll(/[[{]([\w./*-]+\/[\w./*-]*|[\w-]+\.tsx?)[\]}]/g),
    ([, to = '']) => to,
  )
  const paths = [...coded, ...drawn].filter(
    (code) =>
      /^[.\w*-]+(\/[.\w*-]*)+$|^[\w.-]+\.(tsx?|css|md|conf|sql|mjs|yml)$/.test(code) &&
      !/^@|^\w+\.com/.test(code),
  )
  const missing = [
    ...linked.filter((to) => !existsSync(join(root, dirname(page), to))),
    ...paths.filter((path) => !isThere(page, path) && !isMade(path)),
  ]
  const commands = Array.from(text.matchAll(/npm run (?!-)([\w:-]+)/g), ([, name = '']) => name)
  expect([...missing, ...commands.filter((name) => !(name in scripts))]).toEqual([])
})
