import { describe, expect, it } from 'vitest'
import {
  excerptOf,
  parseArticle,
  parseInline,
  safeHref,
  withoutTitle,
  type Inline,
} from '../../../shared/post/article-text.ts'
import { truncate } from '../../../shared/text.ts'
import examples from './commonmark-0.31.json' with { type: 'json' }

/** The blocks of a text, each as its kind and the HTML of its lines. */
const shapes = (content: string) =>
  parseArticle(content).map((block) => {
    if (block.kind === 'list') return block.items.map((item) => `- ${html(item)}`)
    const kind = block.kind === 'heading' ? `h${block.level}` : 'p'
    return `${kind} ${html(block.children)}`
  })

describe('the blocks of a text', () => {
  it('are headings of three levels, lists and paragraphs', () => {
    expect(shapes('# One\n## Two\n### Three\n- a\n- b\n\ntext\nmore')).toEqual([
      'h2 One',
      'h3 Two',
      'h4 Three',
      ['- a', '- b'],
      'p text',
      'p more',
    ])
  })

  it.each([
    ['### A\n# B\n## C\n# D', ['h4 A', 'h2 B', 'h3 C', 'h2 D']],
    ['## A\n### B', ['h3 A', 'h4 B']],
    ['### A', ['h4 A']],
  ])('have a level of their own, whatever stands around them: %j', (content, levels) => {
    expect(shapes(content)).toEqual(levels)
  })

  it.each(['#no space', '#### four', '-no space', ' > quote', ' # indented', '\t- a', '* a'])(
    'are paragraphs where they only look like a mark: %j',
    (line) => {
      expect(shapes(line)).toEqual([`p ${line.trim().replace('>', '&gt;')}`])
    },
  )

  it('are lists of their own on both sides of a blank line, and of text', () => {
    expect(shapes('- a\n- b\n\n- c\n \n- d\nx\n- e')).toEqual([
      ['- a', '- b'],
      ['- c'],
      ['- d'],
      'p x',
      ['- e'],
    ])
  })

  it('are left out where they have no words', () => {
    expect(shapes('# \n## \n###\n- \n-\n- a\n-  \n- b\n#')).toEqual([['- a', '- b']])
  })

  it('end with every kind of line end', () => {
    expect(shapes('a\r\nb\rc\nd')).toEqual(['p a', 'p b', 'p c', 'p d'])
  })

  it('know where their pieces stand in the text', () => {
    const content = 'One.\r\n##  A `b`\r\n-  see **[c](/d "e")**'
    const [, heading, list] = parseArticle(content)
    const at = ({ from, to }: Inline) => content.slice(from, to)
    expect(heading?.kind === 'heading' && heading.children.map(at)).toEqual(['A ', '`b`'])
    expect(list?.kind === 'list' && list.items[0]?.map(at)).toEqual(['see ', '**[c](/d "e")**'])
  })
})

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')

/** As CommonMark's examples write it. */
function html(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      if (!('children' in piece)) {
        const text = escaped(piece.text)
        return piece.kind === 'code' ? `<code>${text}</code>` : text
      }
      const inner = html(piece.children)
      if (piece.kind === 'strong') return `<strong>${inner}</strong>`
      if (piece.kind !== 'link') return `<em>${inner}</em>`
      const title = piece.title === undefined ? '' : ` title="${escaped(piece.title)}"`
      return `<a href="${escaped(piece.href)}"${title}>${inner}</a>`
    })
    .join('')
}

/** In the examples links may lead anywhere. */
const anyHref = (address: string) => encodeURI(address).replace(/%25/g, '%')

/** Why the examples that differ do, by their numbers in CommonMark 0.31. */
const differing: Record<string, readonly number[]> = {
  'are blocks of code': [18, 19, 24],
  'hold HTML': [21, 344, 475, 476, 477, 491, 494, 524],
  'lead elsewhere by a reference': [
    23, 527, 528, 529, 530, 531, 532, 533, 534, 535, 536, 537, 538, 539, 540, 541, 542, 543, 544,
    545, 549, 550, 553, 554, 555, 556, 557, 558, 559, 560, 561, 562, 563, 564, 565, 566, 567, 568,
    569, 570, 571,
  ],
  'break a line': [16],
  'show a picture': [517, 520],
  'are links without words, which nobody could press': [484, 487],
  'are code over several lines, of which an article has none': [335, 337],
}

describe('of the examples of CommonMark', () => {
  const sections = {
    'Backslash escapes': 13,
    'Code spans': 22,
    'Emphasis and strong emphasis': 132,
    Links: 90,
    Autolinks: 19,
  }
  const known = new Set(Object.values(differing).flat())
  const differs = ({ markdown, html: expected }: (typeof examples)[number]) => {
    const paragraphs = markdown.trimEnd().split(/\n{2,}/)
    const read = paragraphs.map((text) => `<p>${html(parseInline(text, anyHref))}</p>\n`)
    return read.join('') !== expected
  }

  it.each(Object.entries(sections))(
    'those of %s agree, but for those that are named',
    (name, count) => {
      const own = examples.filter(({ section }) => section === name)
      expect(own).toHaveLength(count)
      expect(own.filter(differs).map(({ number }) => number)).toEqual(
        own.map(({ number }) => number).filter((number) => known.has(number)),
      )
    },
  )
})

describe('the marks inside a line', () => {
  it.each([
    [
      'a **b** *c* `d` [e](https://x.org/)',
      'a <strong>b</strong> <em>c</em> <code>d</code> <a href="https://x.org/">e</a>',
    ],
    ['[a](/blog/x_(y))', '<a href="/blog/x_(y)">a</a>'],
    ['[a](/b "A title")', '<a href="/b" title="A title">a</a>'],
    ['[a](</b c>)', '<a href="/b%20c">a</a>'],
    ['<https://x.org/a_b_c>', '<a href="https://x.org/a_b_c">https://x.org/a_b_c</a>'],
    ['see [1] and [this]', 'see [1] and [this]'],
    ['***both***', '<em><strong>both</strong></em>'],
    ['*a **b** c*', '<em>a <strong>b</strong> c</em>'],
    ['_a_ __b__ snake_case_name', '<em>a</em> <strong>b</strong> snake_case_name'],
    ['``a `b` c`` **d**', '<code>a `b` c</code> <strong>d</strong>'],
    ['`**no** [link](/x) \\*`', '<code>**no** [link](/x) \\*</code>'],
    ['\\*not\\* \\_this\\_ 1\\. \\$5', '*not* _this_ 1. $5'],
    ['Fish &amp; chips &mdash; 5 &lt; 6 &#36;7', 'Fish &amp; chips — 5 &lt; 6 $7'],
    ['[**b** `c`](/d)', '<a href="/d"><strong>b</strong> <code>c</code></a>'],
    ['5 * 3 * 2 and 2*3', '5 * 3 * 2 and 2*3'],
  ])('of %j are read', (line, read) => {
    expect(html(parseInline(line))).toBe(read)
  })

  it.each([
    '**open',
    '*',
    '``',
    '[label]',
    '[a](javascript:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](java&#10;script:alert(1))',
    '[a](<javascript:alert(1)> "b")',
    '[a](data:text/html,x)',
    '[a](//elsewhere.example)',
    '[a](blog/x)',
    '[a](https://x.org',
    '[](https://x.org)',
    '<b>no html</b>',
    '<javascript:alert(1)>',
    '![A picture](/a.png)',
    '&nosuchsign;',
  ])('stay as they were typed where they are not closed or not allowed: %j', (line) => {
    expect(html(parseInline(line))).toBe(escaped(line))
  })

  it.each(['*', '**', '[', '`a', '[a](', '**a', '* a', '[a](/b) '])(
    'are not looked for in a line of 200,000 times %j',
    (piece) => {
      const line = piece.repeat(200_000)
      expect(parseInline(line)).toEqual([{ kind: 'text', text: line, from: 0, to: line.length }])
    },
  )
})

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
  'blog/x',
  '',
])('safeHref lets no link lead to %j', (address) => {
  expect(safeHref(address)).toBeUndefined()
})

it('safeHref lets no backslash pass for a slash', () => {
  expect(safeHref('/\\a.example')).toBe('/%5Ca.example')
})

it.each([
  ['# Head\n\nThe **first** [words](/blog).\n\nMore.', 'The first words.'],
  ['![A jar](/jar.png)\n\nWords.', 'Words.'],
  ['[![A jar](/jar.png)](/jars)\n\nWords.', 'Words.'],
  ['```js\nconst a = 1\n```\n\nWords.', 'Words.'],
  ['~~~\n# A\ncode\n~~~\nWords.', 'Words.'],
  ['<div class="note">\n\nWords.', 'Words.'],
  ['<p>Words.</p>', 'Words.'],
  ['<!-- A note -->\nWords.', 'Words.'],
  ['<!--\nA note\n-->\n\nWords.', 'Words.'],
  ['| a | b |\n|---|---|\n\nWords.', 'Words.'],
  ['---\n\n***\n\nWords.', 'Words.'],
  ['- one\n- two', 'one two'],
  ['## Only a head', 'Only a head'],
  ['![A jar](/jar.png)', ''],
  ['', ''],
])('the excerpt of %j is %j', (content, excerpt) => {
  expect(excerptOf(parseArticle(content))).toBe(excerpt)
})

it('an excerpt is cut where it is long', () => {
  const excerpt = excerptOf(parseArticle('word '.repeat(100)))
  expect(excerpt).toHaveLength(200)
  expect(excerpt.endsWith('…')).toBe(true)
})

it.each([
  `${'*'.repeat(9000)} a ${'*'.repeat(9000)}`,
  `${'*a '.repeat(2500)}b${' a*'.repeat(2500)}`,
  'a*'.repeat(9999),
])('a line of more marks than anybody types is shown as it was typed', (line) => {
  expect(excerptOf(parseArticle(line))).toBe(truncate(line, 200))
})

it.each([
  ['# Three jars\n\nSave.', 'Three jars', 1],
  ['### **Three** Jars!\n\nSave.', 'Three jars', 1],
  ['## Start\n\n# Three jars', 'Three jars', 2],
  ['Three jars\n\nSave.', 'Three jars', 2],
  ['# ?\n\nSave.', '!', 2],
])(
  'a first heading that repeats the title is not shown twice: %j under %j',
  (content, title, left) => {
    expect(withoutTitle(parseArticle(content), title)).toHaveLength(left)
  },
)
