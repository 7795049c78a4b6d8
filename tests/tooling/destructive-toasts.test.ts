import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A wrong input, and data at risk. All other toasts wait for a pause of the screen reader. */
const allowed = ['Please enter your email', 'Queue not saved', 'Post not saved']

test('a toast is destructive for a missing address and for what could not be saved alone', () => {
  const texts = globSync('{site,desktop}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const found = texts.flatMap((text) =>
    Array.from(
      text.matchAll(/title: '([^']+)',[^}]*variant: 'destructive'|\batRisk\(\s*'([^']+)'/g),
      ([, literal, atRisk]) => literal ?? atRisk,
    ),
  )
  expect(new Set(found)).toEqual(new Set(allowed))
  // Those above and `atRisk` itself: no other way leads to one.
  const uses = texts.flatMap((text) => text.match(/variant: 'destructive'/g) ?? [])
  expect(uses).toHaveLength(2)
})
