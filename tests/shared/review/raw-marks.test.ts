import { expect, it, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { rawMarksIn } from '../../../shared/review/raw-marks.ts'
import { cleanTexts } from './clean-texts.ts'

const marksIn = (content: string) =>
  rawMarksIn(content, parseArticle(content)).map(({ from, to }) => content.slice(from, to))

/** Marks of many dialects, each beside an ordinary text that looks like it. */
it.each([
  [['==x==', 'an ==important word== here'], ['a == b', 'a=b==c']],
  [['~~old~~ new', 'H~2~O', 'x^2^'], ['~5 to ~10', '~$5', 'x^2', '~10-~20 dollars']],
  [['++new++', '||hidden||', '%%note%%'], ['C++ and C++', 'C++/C++', 'a || b', '100%']],
  [[String.raw`\[ A = P(1+r)^t \]`, String.raw`so \(x = 2\).`, '\\['], [String.raw`\[sic\]`, '[sic]']],
  [['$$A = P$$', '$x^2$', '$r = 5$', '$$'], ['$5', '$5 and $$', 'US$5 = CA$7', '$5 or $10 each']],
  [[String.raw`a \times b`, String.raw`\frac{a}{b}`], [String.raw`C:\Users\left`, String.raw`C:\text`]],
  [[':moneybag:', 'Save :money_with_wings: now'], ['10:30', '3:2:1', 'Note: this: that', 'a:b:c']],
  [['#Saving', '#### Head', '###\tHead', '## Head ##', '  ## Head'], ['#1', '#1 rule', 'in #3', '# Head']],
  [['•  one', '* a', '+ a', '-\ta', ' - a', '- a\n  - b', '- • a'], ['-5 dollars', '- a', 'a • b', '*Terms apply', '+5 %']],
  [['1. a', '1) a', '- a\n  1. b'], ['2024. A year', '1\\. a', '1.5 percent']],
  [['- [ ] a', '- [x] b'], ['- a [x]']],
  [['<<<<<<< HEAD', '=======', '>>>>>>> main'], ['5 << 6', 'a = b']],
  [['> a', '>> b'], ['> 5 %', 'a > b', '>5 years']],
  [['| A | B |', 'A | B\n--- | ---'], ['a | b']],
  [['---', '* * *', '_ _ _', 'Head\n==='], ['a --- b', '—', '...', 'Name: ____']],
  [['```js', '~~~', 'a ` b'], ['`==x==`', 'don`t', '`<b>` `~~a~~` `[^1]` ``\\(a = b\\)``']],
  [['<h2>Head</h2>', 'a<br>b', 'Dear <your name>', 'a <!-- b'], ['5 < 6 and 7 > 4', '\\<b>', '<a@b.org>']],
  [['![a](/b.png) c', '![a][b]'], ['Wow! [a](/b)']],
  [['[a][b]', '[b]: /c', 'a [^1]', '[[a]]', '[a] (https://x.example)'], ['a [b] c', '\\[a\\](b)', '[a](/b "c")']],
  [['[!NOTE]', '[/b]', '{.note}', '{% raw %}', ':::note', ': a'], ['{a}', 'and/or', 'a: b']],
  [['**a', 'Note:** a', '** a**', '__a'], ['a * b', '5*3', 'x_y', 'd**n', '2**3', '**a** *b* ***c***', '\\*\\*a\\*\\*']],
  [['&amp;amp; a', 'a&nbsp b', '&foo; a'], ['Fish &amp; chips &copy; R&D', 'a & b; c']],
  [['== Head ==', 'h2. Head', 'a\\'], ['a = b = c', 'C:\\']],
])('%j are found, and nothing in %j', (marked, ordinary) => {
  for (const content of marked) expect(marksIn(content), content).not.toEqual([])
  for (const content of ordinary) expect(marksIn(content), content).toEqual([])
})

it.each(['', '\r\n', ...cleanTexts.flatMap((text) => [text, text.replaceAll('\n', '\r\n')])])(
  'the page reads all marks of %j',
  (content) => {
    expect(marksIn(content)).toEqual([])
  },
)

test('a mark is found at its place, beside marks that are read, and half of one costs little', () => {
  expect(marksIn('## A **b** ==c== &amp; ~~d~~\r\n- `e` \\* :f_g: [h](#)')).toEqual([
    '==c==',
    '~~d~~',
    ':f_g:',
  ])
  for (const half of ['***a', '==a ', '[a', '\\[', '$a', '<a ', '~~', '!['])
    expect(marksIn(half.repeat(60_000 / half.length)).length).toBeLessThanOrEqual(200)
})
