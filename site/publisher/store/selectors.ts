import type { CalendarDate } from '../../../shared/dates.ts'
import type { PublishContext } from '../../../shared/publication/publish-checks.ts'
import {
  assignSlugs,
  takenSlugs,
  type AssignedSlug,
  type TakenSlugs,
} from '../../../shared/publication/assign-slugs.ts'
import { type Picture, travellingPicture } from '../../../shared/picture.ts'
import type { KnownSite } from '../../../shared/publication/site-reading.ts'
import { sitePartsOf } from '../../../shared/publication/site-index.ts'
import { shownArticles, liveStatus } from '../../../shared/publication/live-status.ts'
import {
  isChanged,
  isQueued,
  keptSlug,
  newDraft,
  queueOf,
  uncertainPost,
  type PostRecord,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { heldBackOf } from '../../../shared/post/post-sending.ts'
import { findSentBefore } from '../../../shared/history.ts'
import type { ArticleTopic } from '../../../shared/api/ai-request.ts'
import { relatedSlugs, slugOf } from '../../../shared/slug.ts'
import type { Finding } from '../../../shared/review/finding.ts'
import { standingOf } from '../live-status/standing.ts'
import type { PublisherState } from './state.ts'

type State = PublisherState
type Posts = readonly PostRecord[]

/**
 * A function that works again for the same first argument only where another argument changed, so that
 * what is drawn of its results changes with them alone.
 */
function memoizeLast<K extends object, A extends readonly unknown[], R>(
  work: (key: K, ...others: A) => R,
): (key: K, ...others: A) => R {
  const known = new WeakMap<K, { others: A; result: R }>()
  return (key, ...others) => {
    const last = known.get(key)
    if (last && others.every((other, at) => other === last.others[at])) return last.result
    const result = work(key, ...others)
    known.set(key, { others, result })
    return result
  }
}

/** In the operator's time zone. */
export const today = ({ days }: State): CalendarDate => days.local

// Hundreds of buttons ask for their post at each key.
const recordsIn = memoizeLast((posts: Posts) => new Map(posts.map((post) => [post.id, post])))

export function recordOf({ posts }: State, id: string): PostRecord | undefined {
  return recordsIn(posts).get(id)
}

/** The picture that is kept here, by the address that a post has of it. */
export function pictureAt({ pictures }: State, address: string): Picture | undefined {
  const id = travellingPicture(address)?.id
  return pictures.find((picture) => picture.id === id)
}

const queueIn = memoizeLast((posts: Posts): readonly QueuedPost[] => queueOf(posts))

/** The scheduled posts, in the order in which they are sent. */
export const queue = ({ posts }: State): readonly QueuedPost[] => queueIn(posts)

/** The posts as they were when the run began, by ids; undefined where none is under way. */
export const recordsOfRun = ({ run }: State) => run && recordsIn(run.before.posts)

/** Those outside the queue, the one changed last first. */
const looseIn = memoizeLast((posts: Posts) => {
  const loose = posts.filter((post) => !isQueued(post)).sort((a, b) => b.changedAt - a.changedAt)
  return {
    drafts: loose.filter(({ sent }) => !sent),
    changes: loose.filter(
      (post) => post.sent && (isChanged(post) || post.state.status === 'failed'),
    ),
  }
})

/** All drafts: posts outside the queue that were never sent. */
export const drafts = ({ posts }: State): Posts => looseIn(posts).drafts

/** Posts outside the queue that were sent and say something else by now. */
export const unsentChanges = ({ posts }: State): Posts => looseIn(posts).changes

let blank: PostRecord = newDraft('new', 0)

/** The draft in the form; an empty one where nothing was typed yet. */
export function openDraft(state: State): PostRecord {
  const id = state.openDraft || 'new'
  if (blank.id !== id) blank = newDraft(id, 0)
  return recordOf(state, id) ?? blank
}

/** A post that is edited: there is no record of the draft in the form before something is typed. */
export function editedPost(state: State, id: string): PostRecord | undefined {
  const open = openDraft(state)
  return open.id === id ? open : recordOf(state, id)
}

const sentBeforeIn = memoizeLast(findSentBefore)

/**
 * Looks a post up among what was, or may have been, delivered. A run changes nothing of that: in it this
 * follows from the records before it, and costs it nothing.
 */
export const sentBefore = ({ run, attempts, days }: State) =>
  sentBeforeIn(run?.before.attempts ?? attempts, days.local)

const publishingContextIn = memoizeLast(
  (
    posts: Posts,
    find: ReturnType<typeof findSentBefore>,
    site: KnownSite | undefined,
    day: CalendarDate,
    utcDay: CalendarDate,
  ) => {
    const settled = queueIn(posts)
    const beside = new Set(settled.map(({ id }) => id))
    const elsewhere = takenSlugs(posts, site?.index)
    const given: ReadonlyMap<string, AssignedSlug> = assignSlugs(settled, elsewhere)
    const { articles = [], moved = {} } = site?.index ?? {}
    const live = new Set([...Object.keys(moved), ...articles.map(({ slug }) => slug)])
    const queued = new Map(settled.map((post) => [given.get(post.id)?.slug ?? '', post]))
    const checks: PublishContext = {
      today: utcDay,
      site: site && sitePartsOf(site.index, site.origin),
      find: (slug) => {
        if (live.has(slug)) return { publishDate: utcDay, heldBack: undefined }
        const post = queued.get(slug)
        if (post) return { publishDate: post.publishDate, heldBack: heldBackOf(post) }
        const sent = posts.find((each) => (each.sent?.post ?? uncertainPost(each))?.slug === slug)
        return sent && { publishDate: sent.publishDate, heldBack: undefined }
      },
    }
    return {
      elsewhere,
      /** The slugs of the scheduled posts, by their ids. */
      slugs: given,
      checks,
      /** Looks a scheduled post up among what was, or may have been, delivered. */
      sentBefore: (post: PostRecord) => find(post, beside),
      /** Of probable mistakes in the queue, by the id of each post. */
      warnings: queueWarnings(settled, day),
    }
  },
)

/**
 * The slugs, checks and warnings of the posts before they are sent. In a run this follows from the
 * records before it, too.
 */
export const publishingContext = (state: State) =>
  publishingContextIn(
    state.run?.before.posts ?? state.posts,
    sentBefore(state),
    state.site.known,
    state.days.local,
    state.days.utc,
  )

/** The slug that a post is sent with. Scheduled posts that are not sent yet make way for a draft. */
export function slugFor(state: State, post: PostRecord): AssignedSlug {
  if (!isQueued(post)) return draftSlug(post, queue(state), publishingContext(state).elsewhere)
  return publishingContext(state).slugs.get(post.id) ?? { slug: slugOf(post) }
}

const draftSlug = memoizeLast(
  (post: PostRecord, all: readonly QueuedPost[], elsewhere: TakenSlugs): AssignedSlug => {
    const sent = all.filter((other) => keptSlug(other) !== undefined)
    const given = assignSlugs([...sent, post], elsewhere)
    return given.get(post.id) ?? { slug: slugOf(post) }
  },
)

const noAnswer: Partial<KnownSite> = {}

const liveStatusIn = memoizeLast(({ index }: Partial<KnownSite>, day: CalendarDate) => {
  const articles = index && shownArticles(index)
  return (post: PostRecord) => liveStatus(post, day, articles)
})

/** Says where a sent post is on the site; another function once that may have changed. */
export const liveStatusOf = ({ site, days }: State) =>
  liveStatusIn(site.known ?? noAnswer, days.utc)

// The same object for the same post, so that a key in one card draws no other one anew.
const standingFor = memoizeLast(
  (post: PostRecord, find: ReturnType<typeof liveStatusIn>, isRunning: boolean) =>
    standingOf(post, find(post), !isRunning),
)

const standingsIn = memoizeLast(
  (find: ReturnType<typeof liveStatusIn>, isRunning: boolean) => (post: PostRecord) =>
    standingFor(post, find, isRunning),
)

/** Says where a post stands; another function once that may have changed. */
export const standingIn = (state: State) =>
  standingsIn(liveStatusOf(state), state.run !== undefined)

/** The request to the AI for a post, without the key. */
export function topicOf({ notes, site }: State, post: QueuedPost): ArticleTopic {
  const { title, excerpt, queue: place, sent } = post
  const { brief } = place
  const own = sent?.post.slug
  const { guide, offersLinks } = notes.settings
  const slugs = site.known?.index.articles.map(({ slug }) => slug) ?? []
  const others = slugs.filter((slug) => slug !== own)
  const related = relatedSlugs(`${title} ${excerpt}`, others)
  return {
    title,
    excerpt,
    ...(brief !== undefined && { brief }),
    guide,
    ...(offersLinks && { links: related.map((slug) => `/blog/${slug}`) }),
  }
}

/** Titles that differ only in case and in the spaces around them have the same key. */
const titleKey = (title: string): string => title.trim().toLowerCase()

const publicSources = /\.(?:gov|edu)$/

const findingsIn = memoizeLast(
  (post: PostRecord, facts: string, check: State['textCheck']): readonly Finding[] => {
    const { content } = post
    const { brief = '', textSource = 'operator' } = post.queue ?? {}
    if (!check || textSource === 'placeholder') return []
    // Whether a link leads to a page of the site is checked with what the site will make of the post.
    const isKnownLink = (href: string) => {
      const host = href.startsWith('http') ? URL.parse(href)?.hostname : undefined
      return host === undefined || publicSources.test(host) || `${facts} ${brief}`.includes(host)
    }
    return check.reviewText(content, { isByAi: textSource === 'ai', isKnownLink })
  },
)

/** Findings in a post's text. A text that is still to be written has none. */
export const findingsOf = (state: State, post: PostRecord): readonly Finding[] =>
  findingsIn(post, state.notes.settings.guide.facts, state.textCheck)

/** Warnings of probable mistakes in a queue, by the id of each post. That one was sent changes nothing. */
export function queueWarnings(
  posts: readonly QueuedPost[],
  day: CalendarDate,
): ReadonlyMap<string, string> {
  const titles = Map.groupBy(posts, ({ title }) => titleKey(title))
  const days = Map.groupBy(posts, ({ publishDate }) => publishDate)
  const isShared = (all: readonly QueuedPost[] = []) => all.length > 1
  return new Map(
    posts.map(({ id, title, publishDate }) => {
      const found = [
        isShared(titles.get(titleKey(title))) && 'Another post has the same title.',
        isShared(days.get(publishDate)) && 'Another post has the same date.',
        publishDate < day && 'This date is in the past.',
      ]
      return [id, found.filter((warning) => warning !== false).join(' ')]
    }),
  )
}
