import { expect, it } from 'vitest'
import { marked, type Mark } from '../../../../site/publisher/post-form/marks.ts'

/** Puts a mark on a text whose selection stands between two bars, or whose caret is the only one. */
function pressed(text: string, mark: Mark): string {
  const [before = '', middle = '', ...after] = text.split('|')
  const plain = text.replaceAll('|', '')
  const selection = {
    start: before.length,
    end: before.length + (after.length > 0 ? middle.length : 0),
  }
  const { start, end, text: put, selected } = marked(plain, selection, mark)
  const next = plain.slice(0, start) + put + plain.slice(end)
  const chosen = next.slice(selected.start, selected.end)
  const shown = selected.start === selected.end ? '|' : `|${chosen}|`
  return next.slice(0, selected.start) + shown + next.slice(selected.end)
}

it.each<[Mark, string, string]>([
  ['heading', 'a\nb|c\nd', 'a\n# b|c\nd'],
  ['heading', '# b|c', '## b|c'],
  ['heading', '## b|c', '### b|c'],
  ['heading', '### b|c', 'b|c'],
  ['heading', '- b|c', '# b|c'],
  ['heading', '|', '# |'],
  ['heading', '|a\n\n# b|', '|# a\n\n# b|'],
  ['list', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
  ['list', '|b\n|c', '|- b|\nc'],
  ['list', '- a\n|- b\n\n- c|', '- a\n|b\n\nc|'],
  ['list', '|a\n- b\n## c|', '|- a\n- b\n- c|'],
  ['list', '|', '- |'],
  ['list', '-| b', '|b'],
  ['strong', 'a |b c| d', 'a |**b c**| d'],
  ['strong', 'a **|b c|** d', 'a |b c| d'],
  ['strong', 'a |**b c**| d', 'a |b c| d'],
  ['strong', 'a *|b|* c', 'a |***b***| c'],
  ['strong', 'a |', 'a **|**'],
  ['strong', 'a **|**', 'a |'],
  ['strong', '| a |', '| **a** |'],
  ['strong', '|# a\n\n- b|', '|# **a**\n\n- **b**|'],
  ['strong', '|**a**\nb|', '|**a**\n**b**|'],
  ['emphasis', 'a |b| c', 'a |*b*| c'],
  ['emphasis', 'a |*b*| c', 'a |b| c'],
  ['emphasis', 'a **|b|** c', 'a |***b***| c'],
  ['emphasis', 'a ***|b|*** c', 'a |**b**| c'],
  ['link', 'a |b c| d', 'a [b c](|https://|) d'],
  ['link', '|https://a.example/b|', '[|](https://a.example/b)'],
  ['link', '|/blog/a|', '[|](/blog/a)'],
  ['link', 'a |', 'a [|](https://)'],
  ['link', '|a\nb|', '[a](|https://|)\nb'],
])('%s: %j becomes %j', (mark, text, after) => {
  expect(pressed(text, mark)).toBe(after)
})
