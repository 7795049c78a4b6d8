import { brand } from '../../../../shared/brand.ts'
import { isCalendarDate } from '../../../../shared/dates.ts'
import { normalizePost, scheduledDefaults } from '../../../../shared/post.ts'
import type { PostChanges, ScheduledPost } from '../../../../shared/queue.ts'
import { addressFrom } from '../../../../shared/publication/address.ts'
import { splitList } from '../../../../shared/text.ts'

const detailFields = [
  'title',
  'excerpt',
  'publishDate',
  'slug',
  'author',
  'categories',
  'tags',
  'featuredImage',
  'seoTitle',
  'seoDescription',
] as const

export type DetailField = (typeof detailFields)[number]

/** The fields of a scheduled post, without its text, as they are typed; lists with commas. */
export type PostDetails = Readonly<Record<DetailField, string>>

export type DetailProblems = Partial<Record<DetailField, string>>

/** A post's fields as its editor shows them: with the lists it gets where none were chosen. */
export function detailsOf(post: ScheduledPost): PostDetails {
  const { categories, tags } = { ...scheduledDefaults, ...post }
  return {
    title: post.title,
    excerpt: post.excerpt,
    publishDate: post.publishDate,
    slug: post.slug ?? '',
    author: post.author ?? '',
    categories: categories.join(', '),
    tags: tags.join(', '),
    featuredImage: post.featuredImage ?? '',
    seoTitle: post.seoTitle ?? '',
    seoDescription: post.seoDescription ?? '',
  }
}

/** What is wrong with details as they stand, by field. */
export function detailsProblems(details: PostDetails): DetailProblems {
  const { title, publishDate, slug, featuredImage } = details
  const result = normalizePost({ featuredImage }, { now: new Date(0) })
  return {
    ...(title.trim() === '' && { title: 'Enter a title.' }),
    ...(!isCalendarDate(publishDate) && { publishDate: 'Enter a date.' }),
    ...(slug.trim() !== '' &&
      addressFrom(slug) === '' && { slug: 'An address needs a letter or a digit.' }),
    ...(!result.ok && { featuredImage: `It ${result.errors[0]?.message ?? 'cannot be used'}.` }),
  }
}

/** What typed details change about a post; empty where they say what the post says. */
export function detailsChanges(details: PostDetails, post: ScheduledPost): PostChanges {
  const shown = detailsOf(post)
  const kept = keptDetails(details)
  const before = keptDetails(shown)
  // A field that was not touched stays as it is, whichever way it was written.
  const changed = detailFields.filter(
    (field) => details[field] !== shown[field] && !isSame(kept[field], before[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, kept[field]]))
}

/** Details in the form in which a post keeps them: undefined for what has its default. */
function keptDetails(details: PostDetails): Record<DetailField, PostChanges[DetailField]> {
  const author = details.author.trim()
  return {
    title: details.title.trim(),
    excerpt: details.excerpt.trim(),
    publishDate: details.publishDate,
    slug: addressFrom(details.slug) || undefined,
    author: author === brand.author ? undefined : author || undefined,
    categories: chosenList(details.categories, scheduledDefaults.categories),
    tags: chosenList(details.tags, scheduledDefaults.tags),
    featuredImage: details.featuredImage.trim() || undefined,
    seoTitle: details.seoTitle.trim() || undefined,
    seoDescription: details.seoDescription.trim() || undefined,
  }
}

function chosenList(text: string, defaults: readonly string[]): string[] | undefined {
  const list = splitList(text)
  return isSame(list, defaults) ? undefined : list
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
