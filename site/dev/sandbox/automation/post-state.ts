import type { CalendarDate } from '../../../../shared/dates.ts'
import type { Post } from '../../../../shared/post/post.ts'
import { heldBackBecause, type HeldBack } from '../../../../shared/publication/held-back.ts'
import { shownArticles } from '../../../../shared/publication/live-status.ts'
import type { SiteIndex } from '../../../../shared/publication/site-index.ts'

/** How far a delivery has come on its way to the site. */
export interface PostState {
  text: string
  /** The article's URL where it is live. */
  url?: string
}

/** The automation’s answer to a delivery. */
export interface Answer {
  status: number
  text: string
  /** The number of the build that was asked for, where something was committed. */
  build?: number
}

const reasons: Record<HeldBack, string> = {
  draft: 'it is a draft',
  'no-title': 'it has no title',
  'no-text': 'it has no text',
  template: 'its text is the template',
  secret: 'it holds a secret',
}

interface Site {
  /** Undefined before the first build. */
  index: SiteIndex | undefined
  /** Its origin, without a slash at the end. */
  origin: string
  /** The day of the site, in UTC. */
  today: CalendarDate
  isBuilt: (build: number) => boolean
  /** The message of a build that failed. */
  failure: string | undefined
}

/** `answer` is undefined until the automation has answered. */
export function postState(
  answer: Answer | undefined,
  post: Post | undefined,
  site: Site,
): PostState {
  if (!answer) return { text: 'Arrived.' }
  if (answer.status >= 300) return { text: `Refused (${answer.status}): ${answer.text}` }
  if (answer.build === undefined || !post) return { text: answer.text }
  const written = `Written: ${answer.text}`
  if (site.failure !== undefined) return { text: `${written} The build failed: ${site.failure}` }
  if (!site.isBuilt(answer.build)) return { text: written }
  const because = heldBackBecause(post)
  if (because !== undefined) return { text: `Held back: ${reasons[because]}.` }
  const [article] = site.index ? shownArticles(site.index).withId(post.id) : []
  if (article)
    return { text: 'Live', url: `${site.origin}/blog/${encodeURIComponent(article.slug)}` }
  if (post.publishDate > site.today) return { text: `Built: waits for ${post.publishDate}.` }
  return { text: 'Built, and not on the site.' }
}
