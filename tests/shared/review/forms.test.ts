import { expect, it } from 'vitest'
import { formsIn, turnedIntoPageForms } from '../../../shared/review/forms.ts'
import { labelledTexts } from './labelled-texts.ts'

it.each([
  // Headings.
  ['##\u00a0Head', '## Head'],
  ['##Head', '## Head'],
  ['###\tHead', '### Head'],
  ['  ## Head', '## Head'],
  ['\t# Head', '# Head'],
  ['#\u2003Head', '# Head'],
  ['#Head of it', '# Head of it'],
  ['## Head ##', '## Head'],
  ['##### Head', '### Head'],
  ['Head\n====', '# Head'],
  ['Head\n---', '## Head'],
  // Lists.
  ['1. a\n2) b', '- a\n- b'],
  ['* a\n+ b\n• c', '- a\n- b\n- c'],
  ['- a\n  - b\n\t* c', '- a\n- b\n- c'],
  ['-\u00a0a', '- a'],
  ['- [ ] a\n- [x] b\n* [X] c', '- a\n- b\n- c'],
  // Tables, with any line end.
  ['| A | B |\r\n|---|:-:|\r\n| c | d |', '- **A**: B\r\n- **c**: d'],
  ['A | B\n--- | ---\nc | d\n\nNo | row', '- **A**: B\n- **c**: d\n\nNo | row'],
  ['| a \\| b | c |', '- **a \\| b**: c'],
  // Rules and quotes.
  ['a.\r\n\r\n---\r\n\r\nb', 'a.\r\n\r\nb'],
  ['* * *', ''],
  ['_ _ _\n- - -', ''],
  ['A sentence that ends.\n---\nb', 'A sentence that ends.\nb'],
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
  ['---\ntitle: a\ntags:\n  - b\n---\n# c', '# c'],
  ['[a][b] and [c][]\n\n[b]: /d "e"\n[C]: https://f.example', '[a](/d) and [c](https://f.example)\n'],
  ['a\\', 'a'],
])('%j is found, and turned into %j', (content, turned) => {
  expect(formsIn(content)).not.toEqual([])
  expect(turnedIntoPageForms(content)).toBe(turned)
  expect(formsIn(turned)).toEqual([])
})

it.each(['~~x~~', 'a[^1]', '[^1]: a', '\\(a + b\\)', '\\[a\\]', '$$a$$', '==a=='])(
  '%j is found, and left, since the page has no form for it',
  (content) => {
    expect(formsIn(content)).toHaveLength(1)
    expect(turnedIntoPageForms(content)).toBe(content)
  },
)

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
  const content = 'One.\r\n\r\n```\r\na\r\n```\r\nTwo ~~three~~.'
  const places = formsIn(content).map(({ from, to }) => content.slice(from, to))
  expect(places).toEqual(['```\r\na\r\n```', '~~three~~'])
})

it('forms are read in steps that do not grow with the square of the length', () => {
  expect(formsIn('<b>'.repeat(20_000)).length).toBe(1)
  expect(turnedIntoPageForms('a~~'.repeat(50_000))).toHaveLength(150_000)
  expect(turnedIntoPageForms('* a\n'.repeat(20_000))).toBe('- a\n'.repeat(20_000))
})

it.each([
  ['Write to <s.jones@mail.org> or <a@b.org>, dear <a-name>.', undefined],
  ['<!-- open\nrest of\narticle', undefined],
  ['```markdown\n# T\n\nBody\n```', '# T\n\nBody'],
  ['Intro.\n\n```\nrest of\n\narticle', 'Intro.\n\nrest of\n\narticle'],
  ['See [the site].\n\n[the site]: https://x.y', 'See [the site](https://x.y).\n'],
  ['<p>a</p><p>b</p>', 'a\n\nb'],
  ['<h2>T</h2><p>b</p>', '## T\n\nb'],
  ['<li>a</li><li>b</li>', '- a\n- b'],
])('loses nothing of %j', (content, turned = content) => {
  expect(turnedIntoPageForms(content)).toBe(turned)
})

it('reads the rows of a long table once', () => {
  expect(formsIn('a|b\n-|-\n'.repeat(25_000))).toHaveLength(50_000)
})
