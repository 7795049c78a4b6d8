import { expect, it } from 'vitest'
import { formsIn } from '../../../shared/review/forms.ts'
import { cleanTexts } from './clean-texts.ts'

const namesIn = (content: string) => formsIn(content).map(({ message }) => message.split(':')[0])

it.each([
  ['A heading of another form', ['###\tHead', '  ## Head', '## Head ##', '#### Head', 'Head\n===', 'Head\n---']],
  ['A numbered list', ['1. a\n2. b\n3. c', '1) a', '- a\n  1. b', 'A list:\n\n1. `* b`\n\n\n2. c']],
  ['A list of another form', ['* a\n* b', '+ a', '-\ta', '- a\n  - b', ' - a']],
  ['A list of tasks', ['- [ ] a\n- [x] b', '* [X] a']],
  ['A table', ['| A | B |\r\n|---|:-:|\r\n| c | d |', 'A | B\n--- | ---\nc | d']],
  ['A rule', ['a.\r\n\r\n---\r\n\r\nb', '_ _ _']],
  ['A quote', ['> a\n>> b', '> a\n\nb', '> - a']],
  ['A block of code', ['```js\na = `b`\n```\nd', '~~~\n- x\n~~~', '```\nnever ended']],
  ['HTML', ['<h2>Head</h2>', '<ul>\n<li>a</li>\n</ul>', 'a<br>b', 'Dear <your name>']],
  ['A comment', ['a <!-- b --> c', '<!--\nb\n# c\n-->\nd']],
  ['A picture', ['![a](/b.png) c', 'a ![b](/c.png)']],
  ['A footnote', ['a\n\n[^1]: b']],
  ['A link with its address apart', ['a\n\n[b]: /c']],
])('%s is named once in each of %j', (name, texts) => {
  for (const content of texts) expect(namesIn(content)).toEqual([name])
})

it('each part of a link with its address apart is named, and of a footnote', () => {
  expect(namesIn('[a][b] and [c][]\n\n[b]: /d')).toEqual([
    'A link with its address apart',
    'A link with its address apart',
  ])
  expect(namesIn('a[^1]\n\n[^1]: b')).toEqual(['A footnote', 'A footnote'])
})

it.each([
  '## Head',
  '##',
  '#savings',
  '#1 rule',
  '- a\n- b',
  '- a\n\n- b',
  '**a** *b* _c_ __d__ ***e***',
  '\\_x\\_ \\* \\# \\- \\>',
  '1\\. a',
  '2024. A year',
  '`<b>` `~~a~~` `[^1]` `![a](/b)` ``\\(a\\)`` `* a` * b',
  '\\<b> \\~~a~~',
  '5 < 6 and 7 > 4',
  'Fish &amp; chips &copy;',
  'a | b',
  'snake_case -- 5 - 3',
  '[a](/b "c") <https://d.example>',
  'Write to <s.jones@mail.org> or <a@b.org>.',
  '-5 dollars',
  '$5 and $$',
  '',
  '\r\n',
  ...cleanTexts.flatMap((content) => [content, content.replaceAll('\n', '\r\n')]),
])('%j is in the forms of the page', (content) => {
  expect(formsIn(content)).toEqual([])
})

it('a finding is at the first line of its place', () => {
  const content = 'One.\r\n\r\n```\r\na\r\n```\r\nTwo <b>three</b>.'
  const places = formsIn(content).map(({ from, to }) => content.slice(from, to))
  expect(places).toEqual(['```', '<b>', '</b>'])
})

it('what nests deeper than anybody means is not looked at, the text around it is', () => {
  const deep = Array.from({ length: 300 }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n')
  expect(namesIn(`${deep}\n\n1. b`)).toEqual(['A list of another form', 'A numbered list'])
  for (const mark of ['>', '- ', '1. ', '> - '])
    expect(namesIn(`${mark.repeat(2000)}a\n\n> b`)).toEqual(['A quote'])
})

it('behind two thousand lines is no form looked at', () => {
  for (const line of ['```\n', '```js\n', '~~~\n', '---\n', '> a\n\n'])
    expect(formsIn(line.repeat(12_500)).length).toBeLessThanOrEqual(2000)
  expect(namesIn(`${'a\n'.repeat(1999)}> b`)).toEqual(['A quote'])
})
