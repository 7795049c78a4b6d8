import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseBlocks,
  parseInline,
  safeHref,
  excerptOf,
  type Inline,
} from '../../shared/article-text.ts'

describe('parseBlocks', () => {
  it('reads headings of three levels, lists, paragraphs and breaks', () => {
    expect(parseBlocks('# One\n## Two\n### Three\n- a\n- b\n\ntext\nmore')).toEqual([
      { kind: 'heading', level: 1, text: 'One' },
      { kind: 'heading', level: 2, text: 'Two' },
      { kind: 'heading', level: 3, text: 'Three' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'text' },
      { kind: 'paragraph', text: 'more' },
    ])
  })

  it('takes what only looks like a mark as a paragraph', () => {
    expect(parseBlocks('#no space\n#### four\n-no space\n > quote')).toEqual(
      ['#no space', '#### four', '-no space', '> quote'].map((text) => ({
        kind: 'paragraph',
        text,
      })),
    )
  })

  it('keeps a list together over blank lines and parts it at text', () => {
    expect(parseBlocks('- a\n\n- b\nx\n- c')).toEqual([
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'x' },
      { kind: 'list', items: ['c'] },
    ])
  })

  it('knows every kind of line end', () => {
    expect(parseBlocks('a\r\nb\rc\nd')).toHaveLength(4)
  })
})

const text = (value: string): Inline => ({ kind: 'text', text: value })

describe('parseInline', () => {
  it('reads the four marks', () => {
    expect(parseInline('a **b** *c* `d` [e](https://x.org/)')).toEqual([
      text('a '),
      { kind: 'strong', children: [text('b')] },
      text(' '),
      { kind: 'emphasis', children: [text('c')] },
      text(' '),
      { kind: 'code', text: 'd' },
      text(' '),
      { kind: 'link', href: 'https://x.org/', children: [text('e')] },
    ])
  })

  it('reads marks inside marks', () => {
    expect(parseInline('**a [b](/blog/x)**')).toEqual([
      {
        kind: 'strong',
        children: [text('a '), { kind: 'link', href: '/blog/x', children: [text('b')] }],
      },
    ])
  })

  it.each([
    '5 * 3 * 2',
    '**open',
    '**a*',
    '*',
    '``',
    '[label]',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//elsewhere.example)',
    '[a](https://x.org',
    '[](https://x.org)',
    '<b>no html</b>',
  ])('leaves %j as it was typed', (line) => {
    expect(parseInline(line)).toEqual([text(line)])
  })

  it('loses no character of what was typed', () => {
    const source = fc.string({
      unit: fc.constantFrom('*', '`', '[', ']', '(', ')', ' ', 'a', '/', 'https://x'),
    })
    const property = fc.property(source, (line) => {
      expect(retype(parseInline(line))).toBe(line)
    })
    fc.assert(property, { numRuns: 500 })
  })

  it.each(['*', '**', '[', '`a', '[a](', '**a', '* a'])(
    'reads 200,000 times %j without going back over it',
    (piece) => {
      expect(parseInline(piece.repeat(200_000)).length).toBeGreaterThan(0)
    },
  )
})

/** The source that the pieces were read from. */
function retype(pieces: Inline[]): string {
  const marks = { text: '', code: '`', strong: '**', emphasis: '*' }
  const source = (piece: Inline): string => {
    const inner = 'children' in piece ? retype(piece.children) : piece.text
    if (piece.kind === 'link') return `[${inner}](${piece.href})`
    return marks[piece.kind] + inner + marks[piece.kind]
  }
  return pieces.map(source).join('')
}

it.each([
  'https://a.example/x?y#z',
  'http://a.example',
  'mailto:a@b.example',
  '/blog/x',
  '/#about',
])('safeHref lets a link lead to %s', (address) => {
  expect(safeHref(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//a.example',
  '/\\a.example',
  'blog/x',
  '',
])('safeHref lets no link lead to %j', (address) => {
  expect(safeHref(address)).toBeUndefined()
})

it.each([
  ['# Head\n\nThe **first** [words](/blog).\n\nMore.', 'The first words.'],
  ['- one\n- two', 'one two'],
  ['## Only a head', 'Only a head'],
  ['', ''],
])('of %j is %j', (content, excerpt) => {
  expect(excerptOf(content)).toBe(excerpt)
})

it('is cut where it is long', () => {
  const excerpt = excerptOf('word '.repeat(100))
  expect(excerpt).toHaveLength(200)
  expect(excerpt.endsWith('…')).toBe(true)
})
