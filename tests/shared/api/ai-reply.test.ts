import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../shared/api/ai-reply.ts'

const reply = (message: object, finish_reason: unknown = 'stop') =>
  JSON.stringify({ choices: [{ message, finish_reason }] })

const textIn = (content: unknown) => {
  const answer = readAnswer(reply({ content }))
  return answer.ok ? answer.text : answer.message
}

const article = 'Save first, and spend what is left.\n\n## How\n\nTake one jar.'

describe('the article', () => {
  it.each([
    ['behind two of them', `<THINK>Hm.</THINK>\n<think>And?</think>${article}`],
    ['behind a closing mark alone', `Hm, jars…\n</think>\n\n${article}`],
    ['in a fence without an end', `\`\`\`\n${article}`],
    ['in a fence with words around it', `Sure:\n\n~~~md\n${article}\n~~~\n\nLet me know!`],
    ['with escaped line breaks', article.replaceAll('\n', '\\n')],
    ['in parts without a type', [{ text: article }]],
    ['behind marks of any name', `«my_notes»a«/my_notes»\n{{plan}}b{{/plan}}${article}`],
    ['behind marks of another language', `<思考>嗯</思考>${article}`],
    ['inside of marks that are no thoughts', `<|answer|>${article}<|/answer|><|endoftext|>`],
    ['behind a thought in its middle', `<think>a <think>b</think> c</think>${article}`],
  ])('is read %s', (_, content) => {
    expect(textIn(content)).toBe(article)
  })

  it.each([
    ['holds code', 'One two three four five six seven.\n\n```\na = 1\n```\n\nAnd more words.'],
    ['holds two fences', '```md\na b c\n```\n\n```md\nd e f\n```'],
    ['names one line break', String.raw`Write \n for a break.`],
    ['names the mark of a thought', 'A tag such as <think> opens it.'],
    ['begins with an element of HTML', '<b>Save</b> first, and spend the rest.'],
    ['begins with a link', '[Think](/blog/think) first. [Why](/reasons) comes later.'],
    ['begins with a word in brackets', '[Analysis] Jars win. (Thinking) of jars helps.'],
    ['begins with a word in quotes', '«Thinking» is free.'],
    ['analyses', 'analysis of a budget takes an assistant final say.'],
  ])('is sent as it is where it %s', (_, content) => {
    expect(textIn(content)).toBe(content)
  })

  it.each([
    '<think>Hm, and',
    '[THINK]Hm, and',
    '<|channel>thought\nHm',
    'analysisWe need jars',
    '<thoughts>Hm</thoughts>',
    null,
  ])('of %j is none', (content) => {
    expect(textIn(content)).toBe('The AI service answered without a text.')
  })
})

it.each([
  ['MAX_TOKENS', 'limit of tokens'],
  ['SAFETY', 'filter'],
  ['network_error', 'broke off'],
])('a text that ends by %s is none', (end, message) => {
  const answer = readAnswer(reply({ content: 'Half a' }, end))
  expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(message) })
})

it.each(['STOP', 'end_turn', null])('a text that ends by %j is whole', (end) => {
  expect(readAnswer(reply({ content: 'Text' }, end))).toEqual({ ok: true, text: 'Text' })
})

it('marks of any number and depth are read in passing', () => {
  for (const mark of ['<a>', '<think>', '</think>', '[x]y[/x]', '<|channel|>', 'assistantfinal']) {
    expect(textIn(`analysis ${mark.repeat(50_000)}`)).toBeTypeOf('string')
    expect(textIn(mark.repeat(50_000))).toBeTypeOf('string')
  }
})
