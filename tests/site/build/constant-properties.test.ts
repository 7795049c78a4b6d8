import { expect, test } from 'vitest'
import { inlineConstantProperties } from '../../../site/build/constant-properties.ts'

const cases: [name: string, css: string, expected: string][] = [
  [
    'what is set once at the root stands where it is used',
    ':root{--gap:1rem;color:red}a{padding:var(--gap) calc(2*var(--gap))}',
    ':root{color:red}a{padding:1rem calc(2*1rem)}',
  ],
  [
    'one that is made of another is put in whole',
    ':root{--text:system-ui,sans-serif;--head:"Face",var(--text)}h1{font:1rem var(--head)}',
    ':root{}h1{font:1rem "Face",system-ui,sans-serif}',
  ],
  [
    'one that is made of what changes stays, since it is made at the root',
    ':root{--ink:#000;--rule:1px solid var(--ink)}b{--ink:#fff}a{border:var(--rule)}',
    ':root{--ink:#000;--rule:1px solid var(--ink)}b{--ink:#fff}a{border:var(--rule)}',
  ],
  [
    'what nothing uses is left out, wherever it is set',
    ':root{--ok:green;color:red}@media print{:root{--ok:#000}}a{top:0}',
    ':root{color:red}@media print{:root{}}a{top:0}',
  ],
  [
    'what another rule sets again stays',
    ':root{--gap:1rem}.wide{--gap:2rem}a{padding:var(--gap)}',
    ':root{--gap:1rem}.wide{--gap:2rem}a{padding:var(--gap)}',
  ],
  [
    'what is set under a condition alone stays',
    '@media print{a{top:0}:root{--gap:1rem}}a{padding:var(--gap)}',
    '@media print{a{top:0}:root{--gap:1rem}}a{padding:var(--gap)}',
  ],
  [
    'what is set on a part of the page alone stays',
    '.button{--face:red;background:var(--face)}',
    '.button{--face:red;background:var(--face)}',
  ],
  [
    'what is used with a fallback stays',
    ':root{--gap:1rem}a{padding:var(--gap,2rem)}b{padding:var(--gap)}',
    ':root{--gap:1rem}a{padding:var(--gap,2rem)}b{padding:var(--gap)}',
  ],
  [
    'one whose name begins like another is another',
    ':root{--space-1:1px;--space-10:2px}.a{--space-10:3px}a{padding:var(--space-1) var(--space-10)}',
    ':root{--space-10:2px}.a{--space-10:3px}a{padding:1px var(--space-10)}',
  ],
]

test.each(cases)('%s', (_, css, expected) => {
  expect(inlineConstantProperties(css)).toBe(expected)
})
