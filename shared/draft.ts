import { z } from 'zod'
import { calendarDateSchema, type Post } from './post.ts'
import { addressFrom } from './publication/address.ts'

const fields = [
  'title',
  'slug',
  'excerpt',
  'content',
  'categories',
  'tags',
  'featuredImage',
  'seoTitle',
  'seoDescription',
] as const

/** A field of the single-post form; each holds text, lists with commas. */
export type DraftField = (typeof fields)[number]

function forEachField<T>(value: T): Record<DraftField, T> {
  return Object.fromEntries(fields.map((field) => [field, value])) as Record<DraftField, T>
}

/** What a live article has beyond the fields of the form. */
const editedArticleSchema = z.object({
  id: z.string(),
  /** Where it is on the site. */
  slug: z.string(),
  /** Where it is to be, as it is typed; empty where it stays. */
  address: z.string(),
  author: z.string(),
  publishDate: calendarDateSchema,
  /** As they were loaded. What is typed cannot tell a comma within an entry. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  /** It was sent to be taken down. */
  isTakenDown: z.literal(true).exactOptional(),
})

export type EditedArticle = z.output<typeof editedArticleSchema>

/** The form of the single-post publisher, as it is kept while it is typed. */
export const postDraftSchema = z.object({
  ...forEachField(z.string()),
  /** The address that was chosen, or that it was sent to. Drafts of earlier versions have none. */
  slug: z.string().default(''),
  /**
   * A send of this draft was begun under this id and is not known to have succeeded. Every further
   * attempt keeps the id.
   */
  attempt: z.object({ id: z.string() }).exactOptional(),
  /** The live article that is edited: it is sent under its own id. */
  article: editedArticleSchema.exactOptional(),
})

export type PostDraft = z.output<typeof postDraftSchema>

export const emptyDraft: PostDraft = forEachField('')

export function isEmptyDraft(draft: PostDraft): boolean {
  return !draft.article && fields.every((field) => draft[field].trim() === '')
}

/** Whether every field of two drafts holds the same text, whatever was attempted with them. */
export function hasSameTexts(one: PostDraft, other: PostDraft): boolean {
  return fields.every((field) => one[field] === other[field])
}

/** The draft of a post that is sent: the form shows the address from then on. */
export function withAttempt(draft: PostDraft, { id, slug }: Pick<Post, 'id' | 'slug'>): PostDraft {
  return { ...draft, ...(!draft.article && { slug }), attempt: { id } }
}

/**
 * The draft as input of `normalizePost`: under the id and at the address of the article that is edited,
 * else under the id of an earlier attempt if there was one.
 */
export function draftInput({
  attempt,
  article,
  ...text
}: PostDraft): Readonly<Record<string, unknown>> {
  if (!article) return { ...text, ...attempt }
  const { id, author, publishDate } = article
  return {
    ...text,
    id,
    slug: addressOf(article),
    author,
    publishDate,
    categories: listOf(text.categories, article.categories),
    tags: listOf(text.tags, article.tags),
  }
}

function listOf(typed: string, loaded: readonly string[]): string | readonly string[] {
  return typed === loaded.join(listSeparator) ? loaded : typed
}

/** Where an edited article is going to be. */
export function addressOf({ address, slug }: EditedArticle): string {
  return addressFrom(address) || slug
}

/** The address that a draft has on the site and stays at; undefined where it is to get one. */
export function keptAddress({ article }: PostDraft): string | undefined {
  return article && addressOf(article) === article.slug ? article.slug : undefined
}

const listSeparator = ', '

/** A live article as a draft, from which `draftInput` makes the same post again. */
export function draftOfArticle(post: Post): PostDraft {
  const { id, slug, author, publishDate, categories, tags } = post
  return {
    title: post.title,
    slug: '',
    excerpt: post.excerpt,
    content: post.content,
    categories: categories.join(listSeparator),
    tags: tags.join(listSeparator),
    featuredImage: post.featuredImage ?? '',
    seoTitle: post.seoTitle ?? '',
    seoDescription: post.seoDescription ?? '',
    article: { id, slug, address: slug, author, publishDate, categories, tags },
  }
}
