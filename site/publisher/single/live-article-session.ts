import { draftInput, draftOfArticle, isEmptyDraft, type PostDraft } from '../../../shared/draft.ts'
import { isSameKept } from '../../../shared/kept.ts'
import { normalizePost, type FieldError, type Post } from '../../../shared/post.ts'
import { slugNamed } from '../../../shared/publication/article-address.ts'
import type { ArticleReading } from '../../../shared/publication/site-reading.ts'
import { createObservable, type Readable } from '../observable.ts'
import type { Platform } from '../platform.ts'
import type { DraftsSession } from './drafts-session.ts'
import type { SendSession } from './send-session.ts'

/** Why no article was loaded. */
export type LoadProblem =
  | { of: Extract<ArticleReading, { ok: false }>['problem']; slug: string }
  /** `not-saved`: what is in the form could not be kept aside. */
  | { of: 'no-address-entered' | 'not-saved' }

/** What was sent of a live article, which the site shows after its next build. */
export interface SentChange {
  kind: 'changed' | 'moved' | 'put-back'
  /** Of the article. */
  id: string
  /** Where it was. */
  from: string
  to: string
}

export interface LiveArticleState {
  isLoading: boolean
  problem: LoadProblem | undefined
  sent: SentChange | undefined
}

export type Loading =
  /** `hadText`: what was in the form is among the drafts. */
  { ok: true; hadText: boolean } | { ok: false }

/** A live article in the form of the single post: loaded, sent again, taken down. */
export interface LiveArticleSession extends Readable<LiveArticleState> {
  /** Loads the article that a text names into a draft of its own, see `slugNamed`. */
  load: (text: string) => Promise<Loading>
  forgetProblem: () => void
  /** Sets where the article is to be. */
  move: (address: string) => void
  /**
   * Keeps the texts and leaves the article: they are sent as a post of their own. Returns what takes
   * that back, which says false where something else is in the form by now.
   */
  detach: () => () => boolean
  /** Says what a draft that was sent leads to, if it is one of a live article. */
  noteSent: (draft: PostDraft, post: Post) => void
  /** Sends the article as a draft. Resolves with the fields because of which nothing was sent. */
  takeDown: () => Promise<FieldError[]>
}

interface Surroundings {
  platform: Pick<Platform, 'readArticle'>
  drafts: Pick<DraftsSession, 'draft' | 'begin'>
  send: SendSession
  now: () => Date
}

export function createLiveArticleSession({
  platform,
  drafts,
  send,
  now,
}: Surroundings): LiveArticleSession {
  const state = createObservable<LiveArticleState>({
    isLoading: false,
    problem: undefined,
    sent: undefined,
  })
  const { draft } = drafts
  const fail = (problem: LoadProblem): Loading => {
    state.patch({ isLoading: false, problem })
    return { ok: false }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async load(text) {
      if (state.get().isLoading || send.get().activity === 'publishing') return { ok: false }
      const slug = slugNamed(text)
      if (slug === undefined) return fail({ of: 'no-address-entered' })
      state.patch({ isLoading: true, problem: undefined })
      const reading = await platform.readArticle(slug)
      if (!reading.ok) return fail({ of: reading.problem, slug })
      const hadText = !isEmptyDraft(draft.get().value)
      if (!(await drafts.begin())) return fail({ of: 'not-saved' })
      await draft.put(draftOfArticle(reading.post))
      state.set({ isLoading: false, problem: undefined, sent: undefined })
      return { ok: true, hadText }
    },
    forgetProblem: () => {
      state.patch({ problem: undefined })
    },
    move(address) {
      const { article } = draft.get().value
      if (article) draft.edit({ article: { ...article, address } })
    },
    detach() {
      // The attempt, too, is one of the article's.
      const { value: before } = draft.get()
      const { article: _, attempt: __, ...texts } = before
      void draft.put(texts)
      return () => {
        if (!isSameKept(draft.get().value, texts)) return false
        void draft.put(before)
        return true
      }
    },
    noteSent({ article }, { id, slug }) {
      if (!article) {
        state.patch({ sent: undefined })
        return
      }
      const kind = article.isTakenDown ? 'put-back' : article.slug === slug ? 'changed' : 'moved'
      state.patch({ sent: { kind, id, from: article.slug, to: slug } })
    },
    async takeDown() {
      const { value: current } = draft.get()
      if (!current.article || send.get().activity !== 'idle') return []
      const { id, slug } = current.article
      // What goes does not move as well.
      const result = normalizePost({ ...draftInput(current), slug, draft: true }, { now: now() })
      if (!result.ok) return result.errors
      const sent = await send.publish('manual', async () => {
        await draft.put({ ...current, attempt: { id } })
        return result.post
      })
      if (sent) {
        const { attempt: _, ...texts } = current
        void draft.put({ ...texts, article: { ...current.article, isTakenDown: true } })
      }
      return []
    },
  }
}
