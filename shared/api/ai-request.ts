import { z } from 'zod'
import { brand } from '../brand.ts'
import { templateMark } from '../publication/held-back.ts'

export interface Prompts {
  system: string
  user: string
}

/** The parts of a request that some models refuse. */
export type RequestPart = 'limit' | 'temperature' | 'instructions'

/** How a model takes a request. */
export interface RequestShape {
  limit: 'max_tokens' | 'max_completion_tokens' | 'none'
  temperature: boolean
  /** The role of the instructions; with 'user' they stand before what is asked. */
  instructions: 'system' | 'developer' | 'user'
}

/** The shape that was learned of a model at an endpoint, by `shapeKey`. */
export type LearnedShapes = Map<string, RequestShape>

export function shapeKey({ apiUrl, model }: { apiUrl: string; model: string }): string {
  return `${model} ${apiUrl}`
}

/** The shape that the specification has. */
export const specifiedShape: RequestShape = {
  limit: 'max_tokens',
  temperature: true,
  instructions: 'system',
}

const maxTokens = 2000
/** Models that take `max_completion_tokens` think first, and count that. */
const maxTokensWithThoughts = 8000

export function chatRequest(model: string, { system, user }: Prompts, shape: RequestShape) {
  const { limit, temperature, instructions } = shape
  return {
    model,
    messages:
      instructions === 'user'
        ? [{ role: 'user', content: `${system}\n\n${user}` }]
        : [
            { role: instructions, content: system },
            { role: 'user', content: user },
          ],
    ...(temperature && { temperature: 0.7 }),
    ...(limit === 'max_tokens' && { max_tokens: maxTokens }),
    ...(limit === 'max_completion_tokens' && { max_completion_tokens: maxTokensWithThoughts }),
  }
}

/** The shape to try after a part was refused; undefined where nothing is left to try. */
export function adaptedShape(shape: RequestShape, refused: RequestPart): RequestShape | undefined {
  switch (refused) {
    case 'limit':
      if (shape.limit === 'none') return undefined
      return { ...shape, limit: shape.limit === 'max_tokens' ? 'max_completion_tokens' : 'none' }
    case 'temperature':
      return shape.temperature ? { ...shape, temperature: false } : undefined
    case 'instructions':
      if (shape.instructions === 'user') return undefined
      return { ...shape, instructions: shape.instructions === 'system' ? 'developer' : 'user' }
  }
}

/** What every text must know, as the operator wrote it; empty texts say nothing. */
export const writingGuideSchema = z.object({
  /** Audience and voice. */
  voice: z.string(),
  /** What a text must do, and never does. */
  rules: z.string(),
  /** Facts of the product: a text claims nothing else of it. */
  facts: z.string(),
})

export type WritingGuide = z.output<typeof writingGuideSchema>

export const articleTopicSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  /** What this post is to say, in the operator's words. */
  brief: z.string().exactOptional(),
  guide: writingGuideSchema.exactOptional(),
  /** Paths of live articles that the text may link to. */
  links: z.array(z.string()).exactOptional(),
})

export type ArticleTopic = z.output<typeof articleTopicSchema>

const systemPrompt = [
  `You write for the blog of ${brand.name}, an ad-free, privacy-first budgeting app.`,
  'Write a conversational, friendly personal finance blog post in markdown.',
  "Use '## ' and '### ' for headings, '- ' for lists and one line for each paragraph.",
  'Do not repeat the title at the top.',
  `End with exactly this sentence: ${brand.promo}`,
].join('\n')

/** The two prompts of an article: the specified ones, then what the operator wrote, if anything. */
export function articlePrompts(topic: ArticleTopic): Prompts {
  const { guide, brief, links = [] } = topic
  const user = [
    `Title: ${topic.title}`,
    `Description: ${topic.excerpt}`,
    '',
    'Write the blog post in about 800-1200 words, with an introduction, sections and a conclusion.',
  ].join('\n')
  return {
    system: withParts(systemPrompt, [
      ['Audience and voice:', guide?.voice],
      ['Must and never:', guide?.rules],
      ['Facts of the product. Claim nothing else of it:', guide?.facts],
    ]),
    user: withParts(user, [
      ['Brief for this post:', brief],
      [
        'Articles of the blog that you can link to as [text](path) where it fits:',
        links.map((path) => `- ${path}`).join('\n'),
      ],
    ]),
  }
}

function withParts(prompt: string, parts: readonly (readonly [string, string | undefined])[]) {
  const written = parts.filter(([, text]) => text !== undefined && text.trim() !== '')
  return [prompt, ...written.map(([label, text]) => `${label}\n${text?.trim()}`)].join('\n\n')
}

/** Stands in for a text that could not be generated; its mark keeps it off the site. */
export function templateArticle({ title, excerpt }: ArticleTopic): string {
  return [
    templateMark,
    '',
    excerpt || title,
    '',
    '## Why it matters',
    '',
    `Say here why "${title}" matters to your readers, with an example from daily life.`,
    '',
    '## What you can do',
    '',
    '- A first step that takes ten minutes',
    '- A habit for every week',
    '- A look back at the end of the month',
    '',
    '## In short',
    '',
    'Sum up the one thing to remember.',
    '',
    brand.promo,
  ].join('\n')
}
