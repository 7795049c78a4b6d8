import { createSelector, weakMapMemoize } from 'reselect'
import { localDate, utcDate } from '../../../shared/dates.ts'
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
} from '../../../shared/history.ts'
import type { ArticleTopic } from '../../../shared/api/ai-request.ts'
import { comparedTitle } from '../../../shared/calendar/similar.ts'
import { relatedSlugs, slugOf } from '../../../shared/publication/slug.ts'
import type { Finding } from '../../../shared/review/finding.ts'
import type { PublisherState, Rewrite } from './state.ts'

type State = PublisherState

const posts = (state: State) => state.posts
const attempts = (state: State) => state.attempts
/**
 * The records that slugs, checks and warnings follow from. A run changes none of these: in it they follow from the
 * records before it, and cost it nothing.
 */
const settledPosts = ({ run, posts: all }: State) => run?.before.posts ?? all
const settledAttempts = ({ run, attempts: all }: State) => run?.before.attempts ?? all
const known = (state: State) => state.site.known
/** Changes at midnight, in the operator's time zone. */
export const today = (): string => localDate(new Date())
const utcToday = (): string => utcDate(new Date())

const byId = createSelector([posts], (all) => new Map(all.map((post) => [post.id, post])))

export function recordOf(state: State, id: string): PostRecord | undefined {
  return byId(state).get(id)
}

const picturesById = createSelector(
  [(state: State) => state.pictures],
  (all) => new Map(all.map((picture) => [picture.id, picture])),
)

/** The picture that is kept here, by the address that a post has of it. */
export function pictureAt(state: State, address: string): Picture | undefined {
  return picturesById(state).get(travellingPicture(address)?.id ?? '')
}

/** The scheduled posts, in the order in which they are sent. */
export const queue = createSelector([posts], (all): readonly ScheduledPost[] => queueOf(all))

const queueByStatus = createSelector([queue], (all) =>
  Map.groupBy(all, ({ state }) => state.status),
)

const none: readonly ScheduledPost[] = []

/** Those of them that have a status. */
export function queueOfStatus(state: State, status: PostStatus): readonly ScheduledPost[] {
  return queueByStatus(state).get(status as ScheduledPost['state']['status']) ?? none
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

/** The same as it was before the run that is under way. */
export const settledQueue = createSelector([settledPosts], (all): readonly ScheduledPost[] =>
  queueOf(all),
)

/** All drafts, the one changed last first. */
export const drafts = createSelector([posts], (all): readonly PostRecord[] =>
  all.filter((post) => !isScheduled(post)).sort((a, b) => b.changedAt - a.changedAt),
)

/** The draft in the form; an empty one where nothing was typed yet. */
export const openDraft = createSelector(
  [posts, (state: State) => state.openDraft],
  (all, id): PostRecord => all.find((post) => post.id === id) ?? newDraft(id || 'new', 0),
)

/** The slugs that others have than the posts that get one. */
const slugsElsewhere = createSelector([settledAttempts, known], (sent, site): TakenSlugs => {
  const former = formerSlugsOfHistory(sent)
  return {
    history: slugsOfHistory(sent),
    former: site ? new Map([...former, ...formerSlugsOfSite(site.index)]) : former,
    site: site ? slugsOfSite(site.index) : noSlugs,
  }
})

/** The slugs of the scheduled posts, by their ids. */
export const queueSlugs = createSelector(
  [settledQueue, slugsElsewhere],
  (all, elsewhere): ReadonlyMap<string, AssignedSlug> => assignSlugs(all, elsewhere),
)

/** The slug that a post is sent with. Scheduled posts that are not sent yet make way for a draft. */
export function slugFor(state: State, post: PostRecord): AssignedSlug {
  const given = isScheduled(post) ? queueSlugs(state).get(post.id) : draftSlug(state, post)
  return given ?? { slug: slugOf(post) }
}

const draftSlug = createSelector(
  [queue, slugsElsewhere, (_: State, post: PostRecord) => post],
  (all, elsewhere, post): AssignedSlug | undefined => {
    const seeker = { ...post, id: publicId(post) }
    const sent = all.filter(({ sentSlug, id }) => sentSlug !== undefined && id !== seeker.id)
    return assignSlugs([...sent, seeker], elsewhere).get(seeker.id)
  },
)

const arrivals = createSelector([settledAttempts], (sent) =>
  Map.groupBy(sent.filter(isPossibleArrival), ({ postId }) => postId),
)

/** The attempts by which a post was, or may have been, delivered; the newest first. */
export function arrivalsOf(state: State, post: PostRecord): readonly Attempt[] {
  return arrivals(state).get(publicId(post)) ?? []
}

/** Looks a post up among what was, or may have been, delivered. */
export const sentBefore = createSelector([settledAttempts], findSentBefore)

/** The same for scheduled posts. */
export const sentBeforeInQueue = createSelector(
  [settledQueue, sentBefore, today],
  (all, find, day) => sentBeforeIn(all, find, day),
)

/** Whether a run of the whole queue passes a post over: it was sent before, and not included again. */
export function isLeftOut(state: State, post: ScheduledPost): boolean {
  return post.sendAgain !== true && sentBeforeInQueue(state)(post) !== undefined
}

const siteParts = createSelector([known], (site) => site && sitePartsOf(site.index, site.origin))

/** Posts that links may lead to: those that were sent, are in the queue, or are on the site. */
const linkTargets = createSelector(
  [settledAttempts, settledQueue, queueSlugs, known, utcToday],
  (sent, all, slugs, site, day) => {
    const found = new Map<string, LinkTarget>()
    for (const attempt of sent.filter(isPossibleArrival).reverse()) {
      found.set(attempt.slug, { publishDate: attempt.publishDate, heldBack: undefined })
    }
    for (const post of all) {
      const { id, publishDate } = post
      found.set(slugs.get(id)?.slug ?? '', { publishDate, heldBack: heldBackOf(post) })
    }
    const { articles = [], moved = {} } = site?.index ?? {}
    for (const slug of [...Object.keys(moved), ...articles.map((article) => article.slug)]) {
      found.set(slug, { publishDate: day, heldBack: undefined })
    }
    return found
  },
)

/** The world that posts are judged in before they are sent. */
export const checksContext = createSelector(
  [utcToday, siteParts, linkTargets],
  (day, site, targets): PublishContext => ({
    today: day,
    site,
    find: (slug) => targets.get(slug),
  }),
)

const shown = createSelector([known], (site) => site && shownArticles(site.index))

/** Says where a sent post is on the site; another function once that may have changed. */
export const liveStatusOf = createSelector(
  [shown, utcToday],
  (articles, day) => (post: SentPost) => liveStatus(post, day, articles),
)

/** The latest attempt of each post that was not refused, by the post's id. */
const latestSends = createSelector([attempts], (all): ReadonlyMap<string, Attempt> => {
  const sent = all.filter(({ result }) => isSent(result))
  return new Map(sent.reverse().map((attempt) => [attempt.postId, attempt]))
})

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
export const sentPosts = createSelector(
  [(state: State) => queueOfStatus(state, 'published'), latestSends],
  (all, sends) =>
    all.map((post) => sentPost(post, sends.get(post.id))).filter((sent) => sent !== undefined),
)

const dayMs = 86_400_000

/**
 * For how many days the site was not built when it was asked, and how many posts it does not show as they
 * were sent for that reason. Undefined without such posts, and before a day has passed.
 */
export const missedBuild = createSelector(
  [latestSends, sentPosts, liveStatusOf, utcToday, known, (state: State) => state.site.readAt],
  (sends, scheduled, find, day, site, readAt = 0) => {
    const builtAt = site?.index.builtAt
    if (builtAt === undefined) return undefined
    const days = Math.floor((readAt - Date.parse(builtAt)) / dayMs)
    if (days < 1) return undefined
    const builtOn = utcDate(new Date(builtAt))
    const sent = new Map(scheduled.map((post) => [post.id, post]))
    for (const [id, attempt] of sends) sent.set(id, sentPostOf(attempt))
    const posts = [...sent.values()].filter((post) => {
      const place = find(post)
      const ofPlace = 'since' in place ? place.since : undefined
      const since = place.state === 'leaving' ? post.sentOn : ofPlace
      // A post that a later build left out has another reason.
      return since !== undefined && since < day && since >= builtOn
    })
    return posts.length > 0 ? { days, posts: posts.length } : undefined
  },
)

/** The post as it was sent by an attempt, as long as there is a record of it. */
export function postOfAttempt(state: State, attempt: Attempt): PostRecord | undefined {
  if (!isLatestSend(state, attempt)) return undefined
  return queueOfStatus(state, 'published').find(({ id }) => id === attempt.postId)
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

const titles = createSelector([settledQueue, settledAttempts], (all, sent) => [
  ...all.map((post) => ({ id: publicId(post), key: titleKey(post), compared: comparedOf(post) })),
  ...sent.map((attempt) => ({
    id: attempt.postId,
    key: titleKey(attempt),
    compared: comparedOf(attempt),
  })),
])

const comparedOf = weakMapMemoize(({ title }: PostRecord | Attempt) => comparedTitle(title))

/** The same for titles that differ in nothing but case and the spaces around them. */
export function titleKey({ title }: PostRecord | Attempt): string {
  return title.trim().toLowerCase()
}

/** Of the product, as the operator wrote them. */
function factsOf(state: State): string {
  return state.notes.settings.guide.facts
}

const publicSources = /\.(?:gov|edu)$/

/** Findings in a post's text. A text that is still to be written has none. */
export const findingsOf = createSelector(
  [titles, factsOf, ({ textCheck }: State) => textCheck, (_: State, post: PostRecord) => post],
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
