import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A comment, or a line of one, that begins with a word for a thing that has a noun. */
const unclear = /^\s*(?:--|\/\/|\{?\/\*\*?|\*)\s*(?:What|Who|That which)\b/

test.each(['shared', 'site', 'desktop'])(
  'no comment of %s begins with What, Who or That which: each names its subject',
  (room) => {
    const files = globSync(`${room}/**/*.{ts,tsx,css,cjs,sql}`, { cwd: root })
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (unclear.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )
    expect(files.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  },
)
