import { createSelector, weakMapMemoize } from 'reselect'
import { localDate, utcDate, type CalendarDate } from '../../../shared/dates.ts'
import type { LinkTarget } from '../../../shared/publication/left-out.ts'
import { isSent } from '../../../shared/delivery.ts'
import type { PublishContext } from '../../../shared/publication/publish-checks.ts'
import {
  slugsOfHistory,
  slugsOfSite,
  formerSlugsOfHistory,
  formerSlugsOfSite,
  assignSlugs,
  noSlugs,
  type TakenSlugs,
  type AssignedSlug,
} from '../../../shared/publication/assign-slugs.ts'
import { type Picture } from '../../../shared/picture.ts'
import { travellingPicture } from '../../../shared/publication/picture-name.ts'
import { sitePartsOf } from '../../../shared/publication/site-index.ts'
import {
  mayChangeSoon,
  shownArticles,
  liveStatus,
  type SentPost,
} from '../../../shared/publication/live-status.ts'
import {
  isScheduled,
  newDraft,
  publicId,
  queueOf,
  type PostRecord,
  type PostStatus,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import { heldBackOf } from '../../../shared/post/post-sending.ts'
import {
  findSentBefore,
  isPossibleArrival,
  sentBeforeIn,
  type Attempt,
  type SentBefore,
} from '../../../shared/history.ts'
import type { ArticleTopic } from '../../../shared/api/ai-request.ts'
import { comparedTitle } from '../../../shared/calendar/similar.ts'
import { relatedSlugs, slugOf } from '../../../shared/publication/slug.ts'
import type { Finding } from '../../../shared/review/finding.ts'
import type { PublisherState, Rewrite } from './state.ts'

type State = PublisherState

const known = (state: State) => state.site.known
/** Changes at midnight, in the operator's time zone. */
export const today = (): string => localDate(new Date())
const utcToday = (): string => utcDate(new Date())

/** The posts, as they are looked up. */
const lists = createSelector([(state: State) => state.posts], (posts) => {
  const queued: readonly ScheduledPost[] = queueOf(posts)
  return {
    byId: new Map(posts.map((post) => [post.id, post])),
    queue: queued,
    byStatus: Map.groupBy(queued, ({ state }): PostStatus => state.status),
    /** The one changed last first. */
    drafts: posts.filter((post) => !isScheduled(post)).sort((a, b) => b.changedAt - a.changedAt),
  }
})

export function recordOf(state: State, id: string): PostRecord | undefined {
  return lists(state).byId.get(id)
}

/** The picture that is kept here, by the address that a post has of it. */
export function pictureAt({ pictures }: State, address: string): Picture | undefined {
  const id = travellingPicture(address)?.id
  return pictures.find((picture) => picture.id === id)
}

/** The scheduled posts, in the order in which they are sent. */
export const queue = (state: State): readonly ScheduledPost[] => lists(state).queue

const none: readonly ScheduledPost[] = []

/** Those of them that have a status. */
export function queueOfStatus(state: State, status: PostStatus): readonly ScheduledPost[] {
  return lists(state).byStatus.get(status) ?? none
}

/** Those of them that are pending: all, or the one that has an id. */
export function pendingPosts(state: State, id?: string): readonly ScheduledPost[] {
  if (id === undefined) return queueOfStatus(state, 'pending')
  const post = recordOf(state, id)
  return post && isScheduled(post) && post.state.status === 'pending' ? [post] : none
}

/** The text that is written anew, as long as its post can still take it. */
export function openRewrite(state: State): Rewrite | undefined {
  const { rewrite } = state
  return rewrite && pendingPosts(state, rewrite.id).length > 0 ? rewrite : undefined
}

/** All drafts, the one changed last first. */
export const drafts = (state: State): readonly PostRecord[] => lists(state).drafts

let blank: PostRecord = newDraft('new', 0)

/** The draft in the form; an empty one where nothing was typed yet. */
export function openDraft(state: State): PostRecord {
  const id = state.openDraft || 'new'
  if (blank.id !== id) blank = newDraft(id, 0)
  return recordOf(state, id) ?? blank
}

/**
 * The attempts that slugs, checks and warnings follow from. A run changes none of these: in it they follow from
 * the records before it, and cost it nothing.
 */
const history = createSelector(
  [({ run, attempts }: State) => run?.before.attempts ?? attempts],
  (sent) => ({
    attempts: sent,
    slugs: slugsOfHistory(sent),
    former: formerSlugsOfHistory(sent),
    find: findSentBefore(sent),
    arrivals: Map.groupBy(sent.filter(isPossibleArrival), ({ postId }) => postId),
  }),
)

/** The world that posts are judged in before they are sent, likewise as it was before a run. */
const world = createSelector(
  [({ run, posts }: State) => run?.before.posts ?? posts, history, known, today, utcToday],
  (posts, { attempts, slugs, former, find }, site, day, utcDay) => {
    const settled: readonly ScheduledPost[] = queueOf(posts)
    const elsewhere: TakenSlugs = {
      history: slugs,
      former: site ? new Map([...former, ...formerSlugsOfSite(site.index)]) : former,
      site: site ? slugsOfSite(site.index) : noSlugs,
    }
    const given: ReadonlyMap<string, AssignedSlug> = assignSlugs(settled, elsewhere)
    const targets = new Map<string, LinkTarget>()
    for (const attempt of attempts.filter(isPossibleArrival).reverse()) {
      targets.set(attempt.slug, { publishDate: attempt.publishDate, heldBack: undefined })
    }
    for (const post of settled) {
      const { id, publishDate } = post
      targets.set(given.get(id)?.slug ?? '', { publishDate, heldBack: heldBackOf(post) })
    }
    const { articles = [], moved = {} } = site?.index ?? {}
    for (const slug of [...Object.keys(moved), ...articles.map((article) => article.slug)]) {
      targets.set(slug, { publishDate: utcDay, heldBack: undefined })
    }
    const checks: PublishContext = {
      today: utcDay,
      site: site && sitePartsOf(site.index, site.origin),
      find: (slug) => targets.get(slug),
    }
    return {
      elsewhere,
      slugs: given,
      checks,
      sentBefore: sentBeforeIn(settled, find, day),
      warnings: queueWarnings(settled, day),
      titles: [
        ...settled.map((post) => ({
          id: publicId(post),
          key: titleKey(post),
          compared: comparedOf(post),
        })),
        ...attempts.map((attempt) => ({
          id: attempt.postId,
          key: titleKey(attempt),
          compared: comparedOf(attempt),
        })),
      ],
    }
  },
)

/** The slugs of the scheduled posts, by their ids. */
export const queueSlugs = (state: State): ReadonlyMap<string, AssignedSlug> => world(state).slugs

/** The slug that a post is sent with. Scheduled posts that are not sent yet make way for a draft. */
export function slugFor(state: State, post: PostRecord): AssignedSlug {
  const given = isScheduled(post) ? queueSlugs(state).get(post.id) : draftSlug(state, post)
  return given ?? { slug: slugOf(post) }
}

const draftSlug = createSelector(
  [queue, (state: State) => world(state).elsewhere, (_: State, post: PostRecord) => post],
  (all, elsewhere, post): AssignedSlug | undefined => {
    const seeker = { ...post, id: publicId(post) }
    const sent = all.filter(({ sentSlug, id }) => sentSlug !== undefined && id !== seeker.id)
    return assignSlugs([...sent, seeker], elsewhere).get(seeker.id)
  },
)

/** The attempts by which a post was, or may have been, delivered; the newest first. */
export function arrivalsOf(state: State, post: PostRecord): readonly Attempt[] {
  return history(state).arrivals.get(publicId(post)) ?? []
}

/** Looks a post up among what was, or may have been, delivered. */
export const sentBefore = (state: State): SentBefore => history(state).find

/** The same for scheduled posts. */
export const sentBeforeInQueue = (state: State) => world(state).sentBefore

/** Whether a run of the whole queue passes a post over: it was sent before, and not included again. */
export function isLeftOut(state: State, post: ScheduledPost): boolean {
  return post.sendAgain !== true && sentBeforeInQueue(state)(post) !== undefined
}

/** The world that posts are judged in before they are sent. */
export const checksContext = (state: State): PublishContext => world(state).checks

/** Says where a sent post is on the site; another function once that may have changed. */
export const liveStatusOf = createSelector([known, utcToday], (site, day) => {
  const articles = site && shownArticles(site.index)
  return (post: SentPost) => liveStatus(post, day, articles)
})

/** The latest attempt of each post that was not refused, by the post's id. */
const latestSends = createSelector(
  [(state: State) => state.attempts],
  (all): ReadonlyMap<string, Attempt> => {
    const sent = all.filter(({ result }) => isSent(result))
    return new Map(sent.reverse().map((attempt) => [attempt.postId, attempt]))
  },
)

/** A sent post as an attempt knows it, to be followed to the site. */
export const sentPostOf = weakMapMemoize(
  ({ postId, publishDate, slug, at, version, heldBack }: Attempt): SentPost => ({
    id: postId,
    publishDate,
    slug,
    sentOn: utcDate(new Date(at)),
    version,
    heldBack,
  }),
)

/** The attempt by which the site is to show a post. */
export function latestSend(state: State, id: string): Attempt | undefined {
  return latestSends(state).get(id)
}

/** A post as the site is to show it after its latest send; undefined where it was not sent. */
export function sentPost(post: PostRecord, latest: Attempt | undefined): SentPost | undefined {
  if (post.state.status !== 'published') return undefined
  if (latest) return sentPostOf(latest)
  // The history was cleared.
  const { id, publishDate } = post
  const slug = post.sentSlug ?? slugOf(post)
  return { id, publishDate, slug, sentOn: undefined, heldBack: heldBackOf(post) }
}

/** The scheduled posts that were sent. */
export function sentPosts(state: State): SentPost[] {
  return queueOfStatus(state, 'published').flatMap(
    (post) => sentPost(post, latestSend(state, post.id)) ?? [],
  )
}

const dayMs = 86_400_000

/**
 * For how many days the site was not built when it was asked, and how many posts it does not show as they
 * were sent for that reason. Undefined without such posts, and before a day has passed.
 */
export function missedBuild(state: State): { days: number; posts: number } | undefined {
  const { known: site, readAt = 0 } = state.site
  const builtAt = site?.index.builtAt
  if (builtAt === undefined) return undefined
  const days = Math.floor((readAt - Date.parse(builtAt)) / dayMs)
  if (days < 1) return undefined
  const [find, day, builtOn] = [liveStatusOf(state), utcToday(), utcDate(new Date(builtAt))]
  const sent = new Map(sentPosts(state).map((post) => [post.id, post]))
  for (const [id, attempt] of latestSends(state)) sent.set(id, sentPostOf(attempt))
  const posts = [...sent.values()].filter((post) => {
    const place = find(post)
    const ofPlace = 'since' in place ? place.since : undefined
    const since = place.state === 'leaving' ? post.sentOn : ofPlace
    // A post that a later build left out has another reason.
    return since !== undefined && since < day && since >= builtOn
  })
  return posts.length > 0 ? { days, posts: posts.length } : undefined
}

/** Whether an attempt is the one by which the site is to show its post. */
export function isLatestSend(state: State, attempt: Attempt): boolean {
  return latestSends(state).get(attempt.postId)?.id === attempt.id
}

/** Whether anything that was sent may show on the site within minutes. */
export function isAnyAwaited(state: State): boolean {
  const { lastSent } = state
  const sent = [...sentPosts(state), ...(lastSent ? [sentPostOf(lastSent.attempt)] : [])]
  return sent.some((post) => mayChangeSoon(liveStatusOf(state)(post)))
}

/** The request to the AI for a post, without the key. */
export function topicOf({ notes, site }: State, post: ScheduledPost): ArticleTopic {
  const { title, excerpt, brief, sentSlug: own } = post
  const { settings } = notes
  const slugs = site.known?.index.articles.map(({ slug }) => slug) ?? []
  const related = relatedSlugs(
    `${title} ${excerpt}`,
    slugs.filter((slug) => slug !== own),
  )
  return {
    title,
    excerpt,
    ...(brief !== undefined && { brief }),
    guide: settings.guide,
    ...(settings.offersLinks && { links: related.map((slug) => `/blog/${slug}`) }),
  }
}

const comparedOf = weakMapMemoize(({ title }: PostRecord | Attempt) => comparedTitle(title))

/** The same for titles that differ in nothing but case and the spaces around them. */
function titleKey({ title }: PostRecord | Attempt): string {
  return title.trim().toLowerCase()
}

/** Of the product, as the operator wrote them. */
function factsOf(state: State): string {
  return state.notes.settings.guide.facts
}

const publicSources = /\.(?:gov|edu)$/

/** Findings in a post's text. A text that is still to be written has none. */
export const findingsOf = createSelector(
  [
    (state: State) => world(state).titles,
    factsOf,
    ({ textCheck }: State) => textCheck,
    (_: State, post: PostRecord) => post,
  ],
  (others, known, check, post): readonly Finding[] => {
    const { title, content } = post
    const { brief = '', textSource = 'operator' } = isScheduled(post) ? post : {}
    if (!check || textSource === 'template') return []
    const [ownId, ownKey] = [publicId(post), titleKey(post)]
    const otherTitles = others
      .filter(({ id, key }) => id !== ownId && key !== ownKey)
      .map((other) => other.compared)
    // Whether a link leads to a page of the site is checked with what the site will make of the post.
    const isKnownLink = (href: string) => {
      const host = href.startsWith('http') ? URL.parse(href)?.hostname : undefined
      return host === undefined || publicSources.test(host) || `${known} ${brief}`.includes(host)
    }
    return check.reviewText(content, {
      title,
      otherTitles,
      isByAi: textSource === 'ai',
      isKnownLink,
    })
  },
)

/** Warnings of probable mistakes in the queue, by the id of each post. */
export const warningsOfQueue = (state: State): ReadonlyMap<string, string> => world(state).warnings

/** The same of these posts. That one was sent changes nothing. */
export function queueWarnings(
  posts: readonly ScheduledPost[],
  day: CalendarDate,
): ReadonlyMap<string, string> {
  const titles = Map.groupBy(posts, titleKey)
  const days = Map.groupBy(posts, ({ publishDate }) => publishDate)
  return new Map(
    posts.map((post) => {
      const found = [
        isShared(titles.get(titleKey(post))) && 'Another post has the same title.',
        isShared(days.get(post.publishDate)) && 'Another post has the same date.',
        post.publishDate < day && 'This date is in the past.',
      ]
      return [post.id, found.filter((warning) => warning !== false).join(' ')]
    }),
  )
}

function isShared(posts: readonly ScheduledPost[] = []): boolean {
  return posts.length > 1
}
