import { z } from 'zod'
import { brand } from '../brand.ts'
import { placeholderMark } from '../held-back.ts'

export interface Prompts {
  system: string
  user: string
}

/**
 * How each part of a request that some models refuse can be said: as specified first, then as its known
 * twin, else not at all. Instructions without a role of their own stand before what is asked.
 */
const spellings = {
  limit: ['max_tokens', 'max_completion_tokens'],
  temperature: ['temperature'],
  instructions: ['system', 'developer'],
} as const

/** Without them the instructions stand before what is asked. */
export const instructionRoles = spellings.instructions

export type RequestPart = keyof typeof spellings
export type Spelling = (typeof spellings)[RequestPart][number]

/** The spellings that a model at an endpoint has refused, by `modelKey`. */
export type RefusedSpellings = Map<string, readonly Spelling[]>

export function modelKey({ url, model }: { url: string; model: string }): string {
  return `${model} ${url}`
}

/** How a part is to be said after these were refused; undefined where it cannot be said. */
export function spellingOf<P extends RequestPart>(part: P, refused: readonly Spelling[]) {
  const known: readonly (typeof spellings)[P][number][] = spellings[part]
  return known.find((spelling) => !refused.includes(spelling))
}

/** In tokens, as the specification has it. Models that think first count their thoughts, too. */
export const usualMaxTokens = 2000

/** `maxTokens` goes under whatever name the model takes it. */
export function chatRequest(
  { model, maxTokens }: { model: string; maxTokens: number },
  { system, user }: Prompts,
  refused: readonly Spelling[] = [],
) {
  const limit = spellingOf('limit', refused)
  const role = spellingOf('instructions', refused)
  const asked = { role: 'user', content: role === undefined ? `${system}\n\n${user}` : user }
  return {
    model,
    messages: role === undefined ? [asked] : [{ role, content: system }, asked],
    ...(spellingOf('temperature', refused) && { temperature: 0.7 }),
    ...(limit !== undefined && { [limit]: maxTokens }),
  }
}

/** The operator's words for every text; an empty one says nothing. */
export const writingGuideSchema = z.object({
  /** Audience and voice. */
  voice: z.string(),
  /** Things that a text must do, and never does. */
  rules: z.string(),
  /** Facts of the product: a text claims nothing else of it. */
  facts: z.string(),
})

export type WritingGuide = z.output<typeof writingGuideSchema>

export const articleTopicSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  /** The operator's words about this post. */
  brief: z.string().exactOptional(),
  guide: writingGuideSchema.exactOptional(),
  /** Paths of live articles that the text may link to. */
  links: z.array(z.string()).exactOptional(),
})

export type ArticleTopic = z.output<typeof articleTopicSchema>

const systemPrompt = [
  `You write for the blog of ${brand.name}, an ad-free, privacy-first budgeting app.`,
  'Write a conversational, friendly personal finance blog post in markdown.',
  "Use '# ' for the headings of sections, '## ' below them, '- ' for lists and one line for each paragraph.",
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
export function placeholderArticle({ title, excerpt }: ArticleTopic): string {
  return [
    placeholderMark,
    '',
    excerpt || title,
    '',
    '# Why it matters',
    '',
    `Say here why "${title}" matters to your readers, with an example from daily life.`,
    '',
    '# What you can do',
    '',
    '- A first step that takes ten minutes',
    '- A habit for every week',
    '- A look back at the end of the month',
    '',
    '# In short',
    '',
    'Sum up the one thing to remember.',
    '',
    brand.promo,
  ].join('\n')
}
