import { join } from 'node:path'
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
import { sectionsOf } from '../../support/cases.ts'
import commonMark from './commonmark-0.31.json' with { type: 'json' }

interface Example {
  number: number
  section: string
  markdown: string
  html: string
  /** Why it is read in another way here: such examples are blocks of code, for instance. */
  differs?: string
}
const examples: readonly Example[] = commonMark

const [lines, excerpts] = sectionsOf(join(import.meta.dirname, 'article-text.txt'))

/** The blocks of a text, each as its kind and the HTML of its lines. */
const shapes = (content: string) =>
  parseArticle(content).map((block) => {
    if (block.kind === 'list') return block.items.map((item) => `- ${html(item)}`)
    const kind = block.kind === 'heading' ? `h${block.level}` : 'p'
    return `${kind} ${html(block.children)}`
  })

describe('the blocks of a text', () => {
  it('are headings of three levels, lists and paragraphs', () => {
    const read = ['h4 Three', 'h2 One', 'h3 Two', ['- a', '- b'], 'p text', 'p more']
    expect(shapes('### Three\n# One\r\n## Two\r- a\n- b\n\ntext\nmore')).toEqual(read)
  })

  it.each(['#no space', '#### four', '-no space', ' > quote', ' # indented', '\t- a', '* a'])(
    'are paragraphs where they only look like a mark: %j',
    (line) => {
      expect(shapes(line)).toEqual([`p ${line.trim().replace('>', '&gt;')}`])
    },
  )

  it('are lists of their own on both sides of a blank line, and of text', () => {
    const read = [['- a', '- b'], ['- c'], 'p x', ['- e']]
    expect(shapes('- a\n- b\n \n- c\nx\n- e')).toEqual(read)
  })

  it('are left out where they have no words', () => {
    expect(shapes('# \n###\n-\n- a\n-  \n- b\n#')).toEqual([['- a', '- b']])
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

describe('of the examples of CommonMark', () => {
  const sections = {
    'Backslash escapes': 13,
    'Code spans': 22,
    'Emphasis and strong emphasis': 132,
    Links: 90,
    Autolinks: 19,
  }
  const differs = ({ markdown, html: expected }: Example) => {
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
        own.filter((example) => example.differs).map(({ number }) => number),
      )
    },
  )
})

describe('the marks inside a line', () => {
  it.each(lines?.cases ?? [])('of $given are read', ({ given, expected }) => {
    expect(html(parseInline(given))).toBe(expected)
  })

  it.each(['**open', '[](https://x.org)', '<b>no html</b>', '![A picture](/a.png)'])(
    'stay as they were typed where they are not closed: %j',
    (line) => {
      expect(html(parseInline(line))).toBe(escaped(line))
    },
  )

  it.each(['**', '[a](', '* a', '[a](/b) '])(
    'are not looked for in a line of 200,000 times %j',
    (piece) => {
      const line = piece.repeat(200_000)
      expect(parseInline(line)).toEqual([{ kind: 'text', text: line, from: 0, to: line.length }])
    },
  )
})

it('safeHref lets a link lead to a page, a mailbox or a path of the site, and nowhere else', () => {
  const good = ['https://a.example/x?y#z', 'http://a.example', 'mailto:a@b.example', '/#about']
  expect(good.map(safeHref)).toEqual(good)
  const scripts = ['JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)']
  const others = ['data:text/html,x', 'file:///etc/passwd', '///a.example', 'blog/x', '#a', '']
  for (const address of [...scripts, ...others]) expect(safeHref(address)).toBeUndefined()
  expect(['//a.example/b', 'www.a.example'].map(safeHref)).toEqual([
    'https://a.example/b',
    'https://www.a.example',
  ])
  expect(safeHref('/\\a.example')).toBe('/%5Ca.example')
})

it.each(excerpts?.cases ?? [])('the excerpt of $given is $expected', ({ given, expected }) => {
  expect(excerptOf(parseArticle(given))).toBe(expected)
})

it('a line of more marks than anybody types is shown as it was typed', () => {
  const line = `${'*a '.repeat(2500)}b${' a*'.repeat(2500)}`
  expect(excerptOf(parseArticle(line))).toBe(truncate(line, 200))
})

it.each([
  ['# Three jars\n\nSave.', 'Three jars', 1],
  ['### **Three** Jars!\n\nSave.', 'Three jars', 1],
  ['Three jars\n\nSave.', 'Three jars', 2],
  ['# ?\n\nSave.', '!', 2],
])(
  'a first heading that repeats the title is not shown twice: %j under %j',
  (content, title, left) => {
    expect(withoutTitle(parseArticle(content), title)).toHaveLength(left)
  },
)
