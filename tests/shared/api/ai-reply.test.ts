import { describe, expect, it } from 'vitest'
import { readAnswer, refusalOf } from '../../../shared/api/ai-reply.ts'

const reply = (message: object, finish_reason: unknown = 'stop') =>
  JSON.stringify({ choices: [{ message, ...(finish_reason !== undefined && { finish_reason }) }] })

/** The article in what a model said. */
const articleIn = (said: string) => readAnswer(reply({ content: said })).text

const intro = '## Intro\n\nMoney.'

describe('thoughts are no text', () => {
  it.each([
    ['a closing mark alone', `Hm, budgets…\n</think>\n\n${intro}`],
    ['both marks', `<think>Hm.</think>\n${intro}`],
    ['in another case', `<THINK>\nHm.\n</Think>${intro}`],
    ['by another name', `<thinking>Hm.</thinking>\n\n${intro}`],
    ['as thoughts', `<thought>Hm.</thought>\n\n${intro}`],
    ['as reasoning', `<reasoning>\nHm.\n</reasoning>\n\n${intro}`],
    ['with a prefix', `<seed:think>Hm.</seed:think>${intro}`],
    ['with attributes', `<thinking budget="3">Hm.</thinking>${intro}`],
    ['several blocks', `<think>Hm.</think>\n<think>And?</think>\n${intro}`],
    ['blocks of two names', `<think>Hm.</think><reasoning>And?</reasoning>${intro}`],
    ['one inside of another', `<think>Hm <think>again</think> so</think>${intro}`],
    ['an opening one that is written of', `<think>I open with <think> and…</think>${intro}`],
    ['two closing marks alone', `Hm.\n</think>\nSo.\n</think>\n${intro}`],
    ['in brackets', `[THINK]Hm.[/THINK]${intro}`],
    ['in triangles', `◁think▷Hm.◁/think▷${intro}`],
    ['between bars', `<|begin_of_thought|>Hm.<|end_of_thought|>\n${intro}`],
    ['as commands', `<|START_THINKING|>Hm.<|END_THINKING|>${intro}`],
    [
      'the channels of harmony',
      `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>${intro}<|return|>`,
    ],
    ['its last channel alone', `Hm.<|channel|>final<|message|>${intro}`],
    ['its channels without marks', `analysisThe user wants…assistantfinal${intro}`],
    ['its channels on lines of their own', `analysis\nHm.\nassistant\nfinal\n${intro}`],
    ['the channels of Gemma', `<|channel>thought\nHm.\n<channel|>${intro}`],
    ['the empty channel of Gemma', `<|channel>thought\n<channel|>${intro}`],
    [
      'words before its name',
      `<antthinking>Hm.</antthinking><inner_thoughts>a</inner_thoughts>${intro}`,
    ],
    ['marks that are no words', `<unused94>thought\nHm.<unused95>${intro}`],
    ['one that is closed at once', `<think/>${intro}`.replace('<think/>', '<think></think>')],
    ['in brackets by another name', `[thinking]\nHm.\n[/thinking]\n${intro}`],
    ['as notes', `<scratch_pad>Hm.</scratch_pad><inner_monologue>a</inner_monologue>${intro}`],
    ['as an analysis', `<analysis>\nHm.\n</analysis>\n${intro}`],
    ['in entities', `&lt;think&gt;Hm.&lt;/think&gt;${intro}`],
    ['in full width', `＜think＞Hm.＜/think＞${intro}`],
    [
      'a channel that is constrained',
      `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final <|constrain|>text<|message|>${intro}`,
    ],
    ['a tag around the answer', `<think>Hm.</think>\n<answer>\n${intro}\n</answer>`],
    ['the marks of a turn', `<start_of_turn>model\n${intro}<end_of_turn>`],
    ['the marks of a chat', `<|im_start|>assistant\n${intro}<|im_end|>`],
    ['the end of a sequence', `${intro}</s>`],
    ['one in the middle', `## Intro\n\n<think>Hm.</think>Money.`],
  ])('with %s', (_, said) => {
    expect(articleIn(said)).toBe(intro)
  })

  it.each([
    '<think>Hm, and',
    `<think>\n${intro}`,
    '<|channel|>analysis<|message|>Hm.',
    '<|channel>thought\nHm.',
    '[THINK] Hm',
    `<think>Hm.</think><reasoning>${intro}`,
  ])('and ones without an end leave nothing: %j', (said) => {
    expect(articleIn(said)).toBe('')
    expect(readAnswer(reply({ content: said }))).toEqual({ end: 'whole', text: '' })
  })

  it.each([
    'I thought about it. Thinking helps.',
    'Models write `<think>` and `</think>` around their thoughts.',
    '[Think](/blog/think) before you spend.',
    'analysis of a budget',
    'Intro.\n\nUse `text</think>` to end.\n\nMore.',
    'Intro.\n\n```\na </think>\n```\n\nMore.',
    'Write `the <think> tag` or `` `<think> `` here.',
    'It is written \\<think>, or "<think>".',
    'When you [think] about money, save.',
    'My <thoughts on money> are <overthinking>.',
    'a < think > b',
  ])('but %j is one', (said) => {
    expect(articleIn(said)).toBe(said)
  })

  it.each(['Intro.\n\nBody (</thinking>) more.', 'These </thoughts> end here.'])(
    'and where it is not plain, all is kept, as not finished: %j',
    (said) => {
      expect(readAnswer(reply({ content: said }))).toEqual({ end: 'unfinished', text: said })
    },
  )

  it.each([
    [{ type: 'summary_text', text: 'Hm.' }],
    [{ type: 'reasoning', text: 'Hm.' }],
    [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }],
    [{ type: 'text', text: 'Hm.', thought: true }],
    [{ type: 'redacted_reasoning', text: 'Hm.' }],
  ])('in a part of the content: %j', (part) => {
    const content = [part, { type: 'text', text: '## Intro' }, { text: '\n\nMoney.' }]
    expect(readAnswer(reply({ content }))).toEqual({ end: 'whole', text: intro })
  })

  it('are left out in steps that do not grow with the square of the length', () => {
    const prose = `${'a <think> '.repeat(100_000)}b`
    expect(articleIn(prose)).toBe(prose)
    expect(articleIn('`'.repeat(1_000_000))).toHaveLength(1_000_000)
    expect(articleIn('<think>'.repeat(100_000))).toBe('')
    expect(articleIn(`${'<think>a</think>'.repeat(50_000)}x`)).toBe('x')
    expect(articleIn('```\n'.repeat(50_001))).not.toBe('')
  })
})

describe('a reply says how it ends', () => {
  it.each(['stop', 'eos', 'eos_token', 'end_turn', 'STOP', null, undefined, ''])(
    '%j is whole',
    (reason) => {
      expect(readAnswer(reply({ content: 'Text' }, reason)).end).toBe('whole')
    },
  )

  it.each([
    'length',
    'LENGTH',
    'max_tokens',
    'MAX_TOKENS',
    'model_length',
    'max_output_tokens',
    'model_context_window_exceeded',
    'max_completion_tokens',
    'token_limit',
  ])('%j is cut off, and its text is kept', (reason) => {
    const answer = readAnswer(reply({ content: '<think>Hm.</think>Half a' }, reason))
    expect(answer).toEqual({ end: 'cut-off', text: 'Half a' })
  })

  it.each([
    'error',
    'network_error',
    'insufficient_system_resource',
    'sensitive',
    'abort',
    'aborted',
    'SAFETY',
    'RECITATION',
    'content_filter',
    'tool_calls',
    'function_call',
    'refusal',
    'pause_turn',
    'unknown',
    'some_word_of_tomorrow',
    7,
    { type: 'stop' },
  ])('%j is not whole', (reason) => {
    expect(readAnswer(reply({ content: 'Text' }, reason)).end).toBe('unfinished')
  })

  it('a refusal beside a content makes it none', () => {
    const message = { content: 'I cannot', refusal: 'I cannot help with that.' }
    expect(readAnswer(reply(message)).end).toBe('unfinished')
    expect(readAnswer(reply({ content: 'Text', refusal: null })).end).toBe('whole')
  })

  it.each(['', '[]', '{"choices": []}', '{"choices": null}', '<html>', '{"choices": ['])(
    '%j is not understood',
    (body) => {
      expect(readAnswer(body).end).toBe('malformed')
    },
  )
})

describe('a fence around all of a text is no part of it', () => {
  const article = '# A\n\nWords.\n\n```bash\nls\n```\n\n- b'
  it.each([
    ['```markdown', '```'],
    ['```', '```'],
    ['~~~md', '~~~'],
    ['````markdown', '````'],
    ['Sure, here is your post:\n\n```markdown', '```'],
    ['Here it is.\n~~~~', '~~~~'],
    ['```Markdown', '```\n\n'],
    ['```markdown', ''],
    ['Here you go:\n\n~~~md', '~~~'],
  ])('%j … %j', (before, after) => {
    expect(articleIn(`${before}\n${article}\n${after}`)).toBe(article)
    expect(articleIn(`${before}\r\n${article.replaceAll('\n', '\r\n')}\r\n${after}`)).toBe(article)
  })

  it('but for a sentence behind it, which may be its closing one', () => {
    const closing = 'Ready to budget?'
    expect(articleIn(`Here:\n\n\`\`\`markdown\n${article}\n\`\`\`\n\n${closing}`)).toBe(
      `${article}\n\n${closing}`,
    )
  })

  it.each([
    'Words.\n\n```bash\nls\n```',
    '```bash\nls\n```\n\nWords.',
    '```\na\n```\n\nWords.\n\n```\nb\n```',
    '```python\nprint()\n```',
    'One.\n\nTwo.\n\n```\na\n```',
    'An intro.\n\n```text\na\n```\n\nAn end.',
    'An intro.\n\n```\na\n```',
    '``code`` and words',
  ])('but one around a part of it is: %j', (text) => {
    expect(articleIn(text)).toBe(text)
  })
})

/** As they were seen with status 200. */
describe('a reply of status 200 that is an error', () => {
  it.each([
    ['key', { error: { code: 'invalid_api_key', message: 'x' } }],
    ['key', { error: 'Invalid API key' }],
    ['key', { code: 'InvalidApiKey', message: 'Invalid API-key provided.', choices: null }],
    ['key', { base_resp: { status_code: 1004, status_msg: 'login fail: no key' } }],
    ['key', { base_resp: { status_code: 2049, status_msg: 'invalid api key' }, choices: null }],
    ['key', { error: { code: 401, message: 'x' }, choices: [] }],
    ['quota', { error: { code: 'insufficient_quota', message: 'x' } }],
    ['quota', { error: 'insufficient_quota' }],
    ['quota', { error: { code: '402', message: 'x' } }],
    ['quota', { code: 402, message: 'Insufficient credits' }],
    ['quota', { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }],
    ['quota', { code: 'Arrearage', message: 'Access denied' }],
    ['quota', { error: { message: 'You exceeded your current quota, please check it.' } }],
    ['quota', { code: '1113', message: '余额不足或无可用资源包' }],
    ['rate-limited', { error: { message: 'Quota exceeded: 5 requests per minute' } }],
    ['key', { detail: 'Invalid API key' }],
    ['key', { success: false, errors: [{ code: 10000, message: 'Authentication error' }] }],
    ['status', { error_code: 17, error_msg: 'Something of the day' }],
    ['rate-limited', { error: { code: '429', message: 'x' } }],
    ['rate-limited', { error: { message: 'Rate limit reached', code: 1302 } }],
    ['rate-limited', { base_resp: { status_code: 1002, status_msg: 'rate limit' } }],
    ['model', { error: { code: 'model_not_found' }, choices: [] }],
    ['model', { code: 20012, message: 'Model does not exist. Please check it.', data: null }],
    ['policy', { errors: [{ message: 'This is not available in your country' }] }],
    ['unreachable', { error: { code: 502, message: 'Provider returned error' } }],
    ['unreachable', { error: { type: 'overloaded_error', message: 'Overloaded' } }],
    ['unreachable', { choices: [{ error: { code: 503 }, finish_reason: 'error' }] }],
    ['status', { base_resp: { status_code: 1027, status_msg: 'output new_sensitive' } }],
    ['status', { error: { code: 'context_length_exceeded', param: 'messages' } }],
    ['status', { error: 'Something else went wrong' }],
    ['key', { error: 401 }],
    ['key', { detail: 'Not authenticated' }],
    ['quota', { error: { error: { code: 'insufficient_quota' } } }],
  ])('is told by what it means: %s, %j', (kind, body) => {
    expect(refusalOf(200, JSON.stringify(body))?.kind).toBe(kind)
  })

  it.each([
    { choices: [{ message: { content: 'x' } }] },
    { choices: [{ message: { content: 'x' } }], error: null },
    { choices: [{ message: { content: 'x' } }], error: {} },
    { choices: [{ message: { content: 'x' } }], base_resp: { status_code: 0, status_msg: '' } },
    { choices: [{ message: { content: 'x' } }], code: 0, message: 'ok' },
    { choices: [{ message: { content: 'x' } }], base_resp: { status_code: '0' } },
    { choices: [{ message: { content: 'x' } }], error: { code: 0, message: '' } },
    { choices: [{ message: { content: 'x' } }], error: { code: null, message: 'success' } },
    { choices: [] },
    [],
    'text',
  ])('is none in %j', (body) => {
    expect(refusalOf(200, JSON.stringify(body))).toBeUndefined()
  })
})

it.each([
  [400, 'policy', { message: 'User location is not supported for the API use.' }],
  [412, 'policy', { message: 'Account x is suspended, possibly due to its spending limit' }],
  [429, 'quota', { type: 'exceeded_current_quota_error', message: 'x' }],
  [403, 'quota', { message: "Your team doesn't have any credits yet." }],
  [403, 'quota', { code: 'AllocationQuota.FreeTierOnly', message: 'x' }],
  [404, 'model', { param: 'model', message: 'This is only supported in v1/responses' }],
  [404, 'model', { code: 'model_not_available', message: 'x' }],
  [403, 'status', { message: 'Input flagged' }],
  [401, 'key', { param: 'model', message: 'x', code: 'invalid_api_key' }],
])('%i is told by what it means: %s, %j', (status, kind, error) => {
  expect(refusalOf(status, JSON.stringify({ error }))?.kind).toBe(kind)
})

it('a limit that is quoted as too large is the part that is wrong', () => {
  const message = "'max_tokens' is too large: 2000. The maximum context length is 2048 tokens."
  const body = JSON.stringify({ error: { message, param: null } })
  expect(refusalOf(400, body)).toMatchObject({ kind: 'model', part: 'limit' })
})

it.each([
  [400, { code: 'context_length_exceeded', param: 'max_tokens', message: 'max_tokens' }],
  [400, { message: 'This model’s maximum context length is 4096 tokens, with max_tokens 2000' }],
  [400, { code: 'string_too_long', param: 'messages[1].content' }],
  [413, { code: 'request_too_large', message: 'Prompt is too long' }],
])('a text that is too long for a model is no parameter: %i %j', (status, error) => {
  const refusal = refusalOf(status, JSON.stringify({ error }))
  expect(refusal).toMatchObject({ kind: 'status' })
  expect(refusal?.part).toBeUndefined()
})

it.each([
  [500, 'unreachable'],
  [502, 'unreachable'],
  [529, 'unreachable'],
  [408, 'unreachable'],
  [302, 'blocked'],
  [405, 'blocked'],
  [403, 'key'],
  [429, 'rate-limited'],
  [402, 'quota'],
  [418, 'status'],
])('a status alone is told by what it means: %i is %s', (status, kind) => {
  expect(refusalOf(status, '')).toEqual({ kind, status })
})
