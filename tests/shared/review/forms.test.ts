import { expect, it } from 'vitest'
import { formsIn, turnedIntoPageForms } from '../../../shared/review/forms.ts'
import { labelledTexts } from './labelled-texts.ts'

it.each([
  // Headings.
  ['###\tHead', '### Head'],
  ['  ## Head', '## Head'],
  ['## Head ##', '## Head'],
  ['##### Head', '### Head'],
  ['Head\n====', '# Head'],
  ['Head\n---', '## Head'],
  // Lists.
  ['- a\n  - b\n\t* c', '- a\n- b\n- c'],
  ['- [ ] a\n- [x] b\n* [X] c', '- a\n- b\n- c'],
  // Tables, with any line end.
  ['| A | B |\r\n|---|:-:|\r\n| c | d |', '- **A**: B\r\n- **c**: d'],
  ['A | B\n--- | ---\nc | d\n\nNo | row', '- **A**: B\n- **c**: d\n\nNo | row'],
  // Rules and quotes.
  ['a.\r\n\r\n---\r\n\r\nb', 'a.\r\n\r\nb'],
  ['_ _ _\n- - -', ''],
  ['> a\n>> b', 'a\nb'],
  // Code.
  ['```js\na = `b`\n# c\n```\nd', '`` a = `b` ``\n`# c`\nd'],
  ['~~~\n- x\n~~~', '`- x`'],
  // HTML.
  ['<b>a</b> <em>b</em> <code>c</code>', '**a** *b* `c`'],
  ['<h2>Head</h2>', '## Head'],
  ['<ul>\n<li>a</li>\n</ul>', '- a'],
  ['a<br>b', 'a\nb'],
  ['<a href="/b" target="_blank">a</a>', '[a](/b)'],
  ['<div class="x">a</div>', 'a'],
  ['a <!-- b --> c', 'a  c'],
  ['<!--\nb\n# c\n-->\nd', 'd'],
  // Others.
  ['![a](/b.png) c', ' c'],
  ['![a](/b.png)', ''],
  ['[![a](/b.png)](/c)', '[a](/c)'],
  ['![a][b]\n\n[b]: /c.png', ''],
  ['[a][b] and [c][]\n\n[b]: /d "e"\n[C]: https://f.example', '[a](/d) and [c](https://f.example)'],
])('%j is found, and turned into %j', (content, turned) => {
  expect(formsIn(content)).not.toEqual([])
  expect(turnedIntoPageForms(content)).toBe(turned)
  expect(formsIn(turned)).toEqual([])
})

it('a footnote is found, and left, since the page has no form for it', () => {
  const content = 'a[^1]\n\n[^1]: b'
  expect(formsIn(content).map(({ message }) => message.split(':')[0])).toContain('A footnote')
  expect(turnedIntoPageForms(content)).toBe(content)
})

it.each([
  '## Head',
  '#savings',
  '#savings #debt',
  '#1 rule',
  '- a\n- b',
  '**a** *b* _c_ __d__ ***e***',
  '\\_x\\_ \\* \\# \\- \\>',
  '\\# a',
  '1\\. a',
  '2024. A year',
  '`<b>` `~~a~~` `[^1]` `![a](/b)` ``\\(a\\)``',
  '\\<b> \\~~a~~',
  '5 < 6 and 7 > 4',
  'Fish &amp; chips &copy;',
  'a | b',
  'snake_case -- 5 - 3',
  '[a](/b "c") <https://d.example>',
  '-5 dollars',
  '$5 and $$',
  '',
  '\r\n',
])('%j is in the forms of the page', (content) => {
  expect(formsIn(content)).toEqual([])
  expect(turnedIntoPageForms(content)).toBe(content)
})

it.each([
  ['`* a` * b', '`* a` * b'],
  ['* `* b` <b>c</b> `<b>`', '- `* b` **c** `<b>`'],
  ['1. `![a](/b)` ![a](/b)', '- `![a](/b)` '],
])('inside of code nothing is turned: %j', (content, turned) => {
  expect(turnedIntoPageForms(content)).toBe(turned)
})

it('a text in the forms of the page stays as it is, whatever ends its lines', () => {
  for (const { content } of labelledTexts('clean')) {
    expect(turnedIntoPageForms(content)).toBe(content)
    const windows = content.replaceAll('\n', '\r\n')
    expect(turnedIntoPageForms(windows)).toBe(windows)
  }
})

it('a finding has its place in the text', () => {
  const content = 'One.\r\n\r\n```\r\na\r\n```\r\nTwo <b>three</b>.'
  const places = formsIn(content).map(({ from, to }) => content.slice(from, to))
  expect(places).toContain('```')
  expect(places).toContain('<b>')
})

it('one finding stands for a list, whatever its length', () => {
  expect(formsIn('1. a\n2. b\n3. c').map(({ message }) => message)).toEqual([
    'A numbered list: the article page shows it as it is typed.',
  ])
})

it.each([
  ['Write to <s.jones@mail.org> or <a@b.org>.', undefined],
  ['```markdown\n# T\n\nBody\n```', '# T\n\nBody'],
  ['<p>a</p><p>b</p>', 'a\n\nb'],
  ['<h2>T</h2><p>b</p>', '## T\n\nb'],
])('loses nothing of %j', (content, turned = content) => {
  expect(turnedIntoPageForms(content).trim()).toBe(turned)
})

it('quotes in quotes by the thousand are not looked at', () => {
  expect(formsIn('>'.repeat(50_000))).toEqual([])
  expect(formsIn('> a')).toHaveLength(1)
})
