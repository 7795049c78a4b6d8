import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../shared/api/ai-reply.ts'

const reply = (message: object, finish_reason: unknown = 'stop') =>
  JSON.stringify({ choices: [{ message, finish_reason }] })

const textIn = (content: unknown) => {
  const answer = readAnswer(reply({ content }))
  return answer.ok ? answer.text : answer.kind
}

const article = 'Save first, and spend what is left.\n\n## How\n\nTake one jar.'

describe('the article', () => {
  it.each([
    ['between thoughts', `<think>Hm.</think>\n${article}`],
    ['behind two of them', `<THINK>Hm.</THINK>\n<think>And?</think>${article}`],
    ['behind a closing mark alone', `Hm, jars…\n</think>\n\n${article}`],
    ['in one fence', `\`\`\`markdown\n${article}\n\`\`\``],
    ['in one without an end', `\`\`\`\n${article}`],
    ['in one with words around it', `Sure:\n\n~~~md\n${article}\n~~~\n\nLet me know!`],
    ['with escaped line breaks', article.replaceAll('\n', '\\n')],
    [
      'in parts',
      [
        { type: 'thinking', text: 'Hm' },
        { type: 'text', text: article },
      ],
    ],
    ['in parts without a type', [{ text: article }]],
  ])('is read %s', (_, content) => {
    expect(textIn(content)).toBe(article)
  })

  it.each([
    ['holds code', 'One two three four five six seven.\n\n```\na = 1\n```\n\nAnd more words.'],
    ['holds two fences', '```md\na b c\n```\n\n```md\nd e f\n```'],
    ['names one line break', String.raw`Write \n for a break.`],
    ['names the mark of a thought', 'A tag such as <think> opens it.'],
    ['speaks to the operator', `Sure! Here it is:\n\n${article}`],
    ['refuses in prose', 'I am sorry, but I cannot help with that.'],
  ])('is sent as it is where it %s', (_, content) => {
    expect(textIn(content)).toBe(content)
  })

  it.each([
    ['<think>Hm, and', 'empty'],
    [null, 'empty'],
  ])('of %j is none', (content, kind) => {
    expect(textIn(content)).toBe(kind)
  })
})

it.each([
  ['length', 'cut-off'],
  ['content_filter', 'unfinished'],
  ['tool_calls', 'unfinished'],
  ['network_error', 'unfinished'],
])('a text that ends by %s is none', (end, kind) => {
  expect(readAnswer(reply({ content: 'Half a' }, end))).toMatchObject({ ok: false, kind })
})

it.each(['STOP', 'end_turn', null])('a text that ends by %j is whole', (end) => {
  expect(readAnswer(reply({ content: 'Text' }, end))).toEqual({ ok: true, text: 'Text' })
})
