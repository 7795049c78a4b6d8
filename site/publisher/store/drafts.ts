import type { NoteName, Notes } from '../../../shared/records.ts'
import {
  editPost,
  fieldsOf,
  isBlank,
  newDraft,
  recordOfArticle,
  type PostChanges,
  type PostRecord,
} from '../../../shared/post-record.ts'
import { slugNamed } from '../../../shared/publication/slug.ts'
import type { Context } from './context.ts'
import { messages } from './messages.ts'
import { canChange, drafts, isWorking, openDraft, recordOf } from './selectors.ts'
import type { LoadProblem } from './state.ts'

/** What is typed: the draft in the form, the other drafts, and notes. Over 60 lines: eight commands. */
export function draftCommands(context: Context) {
  const { store, records, now, changeWithUndo } = context
  const { newId, show } = formOf(context)

  return {
    /** On start: the draft that was changed last is in the form. */
    openLatest: (): void => {
      show(drafts(store.getState())[0]?.id ?? newId())
    },

    /** Changes fields of the draft in the form. A draft whose fields are all empty is not kept. */
    editDraft: (changes: PostChanges): void => {
      const post = openDraft(store.getState())
      if (!isWorking(store.getState()) || post.state.status === 'sending') return
      const next = editPost(post, changes, now().getTime())
      records.edit(isBlank(next) ? { removed: [next.id] } : { posts: [next] })
    },

    /** Puts an empty draft into the form. What was there is among the drafts. */
    beginDraft: (): void => {
      void records.flush()
      show(newId())
    },

    showDraft: (id: string): void => {
      void records.flush()
      show(id)
    },

    /** Removes a draft, or clears the form of the open one, which can be undone. */
    removeDraft: (id: string, onUndone?: () => void): void => {
      const post = recordOf(store.getState(), id)
      if (!post || !canChange(store.getState())) return
      const isOpen = id === store.getState().openDraft
      if (isOpen) show(newId())
      changeWithUndo(
        { removed: [id] },
        {
          done: isOpen ? messages.formCleared : messages.draftRemoved,
          several: messages.draftsRemoved,
          onUndone: () => {
            // Into the form, unless something else is there by now.
            if (isBlank(openDraft(store.getState()))) show(id)
            onUndone?.()
          },
        },
      )
    },

    /** Changes what is typed outside of posts. */
    editNote: <N extends NoteName>(name: N, changes: Partial<Notes[N]>): void => {
      if (!isWorking(store.getState())) return
      const note = { ...store.getState().notes[name], ...changes }
      records.edit({ notes: { [name]: note } })
    },

    /** Puts another text into the place of a note, which can be undone. */
    replaceNote: <N extends NoteName>(name: N, note: Notes[N], onUndone?: () => void): void => {
      if (!canChange(store.getState())) return
      changeWithUndo({ notes: { [name]: note } }, { done: messages.textReplaced, onUndone })
    },
  }
}

/** Live articles that are changed, in drafts of their own. */
export function articleCommands(context: Context) {
  const { platform, store, records, now, changeWithUndo } = context
  const { newId, show } = formOf(context)
  const fail = (loadProblem: LoadProblem) => {
    store.setState({ isLoadingArticle: false, loadProblem })
    return false
  }

  return {
    /** Loads an article by its path, URL, slug or title. Resolves with whether it is in the form. */
    loadArticle: async (text: string): Promise<boolean> => {
      if (!canChange(store.getState()) || store.getState().isLoadingArticle) return false
      const named = slugNamed(text)
      if (named === undefined) return fail({ of: 'no-slug-entered' })
      const moved = new Map(Object.entries(store.getState().site.known?.index.moved ?? {}))
      const slug = moved.get(named) ?? named
      store.setState({ isLoadingArticle: true, loadProblem: undefined })
      const reading = await platform.readArticle({ slug })
      if (!reading.ok) return fail({ of: reading.problem, slug })
      const post = recordOfArticle(reading.post, now().getTime())
      const before = recordOf(store.getState(), post.id)
      if (before) changeWithUndo({ posts: [post] }, { done: messages.draftReplaced })
      else await records.save({ posts: [post] }).catch(() => undefined)
      show(post.id)
      store.setState({ isLoadingArticle: false, lastSent: undefined })
      return true
    },

    forgetLoadProblem: (): void => {
      store.setState({ loadProblem: undefined })
    },

    /** Keeps the texts of the form and leaves the article: they are sent as a post of their own. */
    leaveArticle: (): void => {
      const post = openDraft(store.getState())
      if (!post.live || !canChange(store.getState())) return
      const { textSource } = post
      const fresh = newDraft(newId(), now().getTime())
      const own: PostRecord = { ...fresh, ...fieldsOf(post), slug: '', textSource }
      show(own.id)
      changeWithUndo(
        { posts: [own], removed: [post.id] },
        { done: messages.articleLeft, onUndone: () => show(post.id) },
      )
    },
  }
}

function formOf({ store, now }: Context) {
  return {
    /** The present instant in milliseconds, as the specification has ids, unless it is taken. */
    newId: (): string => {
      let id = now().getTime()
      while (recordOf(store.getState(), String(id))) id += 1
      return String(id)
    },
    show: (id: string): void => {
      store.setState({ openDraft: id, loadProblem: undefined })
    },
  }
}
