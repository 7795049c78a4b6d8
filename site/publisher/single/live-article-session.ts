import {
  draftInput,
  draftOfArticle,
  emptyDraft,
  isEmptyDraft,
  type PostDraft,
} from '../../../shared/draft.ts'
import { isSameKept } from '../../../shared/kept.ts'
import { normalizePost, type FieldError, type Post } from '../../../shared/post.ts'
import { slugNamed } from '../../../shared/publication/article-address.ts'
import type { ArticleReading } from '../../../shared/publication/site-reading.ts'
import type { KeptSession } from '../kept-session.ts'
import { createObservable, type Readable } from '../observable.ts'
import type { Platform } from '../platform.ts'
import type { SendSession } from './send-session.ts'

/** Why no article was loaded. */
export type LoadProblem =
  | { of: Extract<ArticleReading, { ok: false }>['problem']; slug: string }
  | { of: 'no-address-entered' }

/** What was sent of a live article, which the site shows after its next build. */
export interface SentChange {
  kind: 'changed' | 'moved' | 'put-back'
  /** Where the article was. */
  from: string
  to: string
}

export interface LiveArticleState {
  isLoading: boolean
  problem: LoadProblem | undefined
  sent: SentChange | undefined
}

/** Takes a change of the form back; false where something else is in it by now. */
export type UndoExchange = () => boolean

export type Loading =
  /** `undo` brings back what was in the form; undefined where nothing was. */
  { ok: true; undo: UndoExchange | undefined } | { ok: false }

/** A live article in the form of the single post: loaded, sent again, taken down. */
export interface LiveArticleSession extends Readable<LiveArticleState> {
  /** Loads the article that a text names into the form, see `slugNamed`. */
  load: (text: string) => Promise<Loading>
  forgetProblem: () => void
  /** Sets where the article is to be. */
  move: (address: string) => void
  /** Empties the form. The site keeps the article as it is. */
  stop: () => UndoExchange
  /** Keeps the texts and leaves the article: they are sent as a post of their own. */
  detach: () => UndoExchange
  /** Says what a draft of a live article, which was sent, leads to. */
  noteSent: (draft: PostDraft, post: Post) => void
  /** Sends the article as a draft. Resolves with the fields because of which nothing was sent. */
  takeDown: () => Promise<FieldError[]>
}

interface Surroundings {
  platform: Pick<Platform, 'readArticle'>
  draft: KeptSession<PostDraft>
  send: SendSession
  now: () => Date
}

export function createLiveArticleSession({
  platform,
  draft,
  send,
  now,
}: Surroundings): LiveArticleSession {
  const state = createObservable<LiveArticleState>({
    isLoading: false,
    problem: undefined,
    sent: undefined,
  })
  const exchange = (next: PostDraft): UndoExchange => {
    const { value: before } = draft.get()
    void draft.put(next)
    return () => {
      if (!isSameKept(draft.get().value, next)) return false
      void draft.put(before)
      return true
    }
  }
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
      state.set({ isLoading: false, problem: undefined, sent: undefined })
      const wasEmpty = isEmptyDraft(draft.get().value)
      const undo = exchange(draftOfArticle(reading.post))
      return { ok: true, undo: wasEmpty ? undefined : undo }
    },
    forgetProblem: () => {
      state.patch({ problem: undefined })
    },
    move(address) {
      const { article } = draft.get().value
      if (article) draft.edit({ article: { ...article, address } })
    },
    stop: () => exchange(emptyDraft),
    detach() {
      // The attempt, too, is one of the article's.
      const { article: _, attempt: __, ...texts } = draft.get().value
      return exchange(texts)
    },
    noteSent({ article }, { slug }) {
      if (!article) return
      const kind = article.isTakenDown ? 'put-back' : article.slug === slug ? 'changed' : 'moved'
      state.patch({ sent: { kind, from: article.slug, to: slug } })
    },
    async takeDown() {
      const { value: current } = draft.get()
      if (!current.article || send.get().activity !== 'idle') return []
      const { id, slug } = current.article
      // What goes does not move as well.
      const result = normalizePost({ ...draftInput(current), slug, draft: true }, { now: now() })
      if (!result.ok) return result.errors
      const outcome = await send.publish(result.post, 'manual', () =>
        draft.put({ ...current, attempt: { id } }),
      )
      if (outcome === 'sent') {
        const { attempt: _, ...sent } = current
        void draft.put({ ...sent, article: { ...current.article, isTakenDown: true } })
      }
      return []
    },
  }
}
