import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

const codeFolders = '{shared,site,desktop,tests}'
const importedPath = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g
/** 'section 7', 'sections 2 and 3': of a page that is not part of the project. */
const citation = /\bsections? \d/i

/** Paths relative to `root`, with slashes. */
function filesIn(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => file.split(sep).join('/'))
}

/**
 * The circles of imports below `root`, each as the files of one circle in order. Unlike the linter's
 * rule of that name it counts `import()` too: a module that is loaded later is known all the same.
 */
export function findCircles(root: string): string[][] {
  const files = filesIn(root, `${codeFolders}/**/*.{ts,tsx}`)
  const known = new Set(files)
  const importsOf = new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const targets = Array.from(text.matchAll(importedPath), ([, path = '']) =>
        join(dirname(file), path).split(sep).join('/'),
      )
      return [file, targets.filter((target) => known.has(target))]
    }),
  )

  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file)
    if (start !== -1) circles.push(path.slice(start))
    if (start !== -1 || done.has(file)) return
    for (const target of importsOf.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return circles
}

/** The lines that cite a numbered section, as `file:line: text`. */
export function findCitations(root: string): string[] {
  const files = filesIn(root, `{${codeFolders}/**/*,*,.github/**/*}.{ts,tsx,css,md,sql,json}`)
  return files
    .filter((file) => !file.includes('node_modules/') && file !== 'package-lock.json')
    .filter((file) => !file.startsWith('site/content/posts/') && !file.startsWith('tests/tooling/'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          citation.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    )
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const circles = findCircles(root).map((files) => [...files, files[0]].join('\n    → '))
  const problems = [
    ...circles.map((circle) => `Circle of imports:\n  ${circle}`),
    ...findCitations(root).map((line) => `Cites a page that is not part of the project: ${line}`),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
