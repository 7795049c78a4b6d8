import {
  fieldsOf,
  isBlank,
  newDraft,
  changeOfArticle,
  type Draft,
} from '../../../shared/post/post-record.ts'
import type { ArticleReading } from '../../../shared/publication/site-reading.ts'
import { picturePath } from '../../../shared/publication/picture-name.ts'
import { slugKey, slugNamed } from '../../../shared/slug.ts'
import { longestNote, type NoteName, type Notes } from '../../../shared/records.ts'
import { typeSetting, type TypedSetting } from '../../../shared/settings.ts'
import { isVisible } from '../../../shared/text.ts'
import type { Core } from './core.ts'
import type { ById } from './command.ts'
import { messages } from './messages.ts'
import { drafts, openDraft, pictureAt } from './selectors.ts'
import type { PublisherState } from './state.ts'

/** The draft in the form, and the other drafts. */
export function draftCommands({ command, show, newId }: Core) {
  return {
    /** Puts an empty draft into the form. The one that was there is among the drafts. */
    beginDraft: command({
      gate: 'working',
      refuses: (state) => (isBlank(openDraft(state)) ? 'The form is empty.' : undefined),
      run: () => show(newId()),
    }),

    showDraft: command({
      gate: 'always',
      refuses: (state, input) =>
        !input || drafts(state).some(({ id }) => id === input.id)
          ? undefined
          : 'This draft is not there any more.',
      run: ({ id }: ById) => show(id),
    }),
  }
}

/** A change of a text outside of posts, or of settings. */
type NoteEdit = {
  [N in NoteName]: {
    name: N
    changes: Partial<Notes[N]>
    /** Whether it takes the place of the text that is there, which can be undone. */
    isOther?: boolean
  }
}[NoteName]

/** A longer text could not be read again. */
function tooLong(_: PublisherState, input?: NoteEdit): string | undefined {
  const isTaken = !input || !('text' in input.changes) || input.changes.text.length <= longestNote
  return isTaken ? undefined : 'Up to 5 million characters are taken: paste a part of it.'
}

/** The texts outside of posts, and the settings. */
export function noteCommands({ command, store, records, changeWithUndo }: Core) {
  return {
    editNote: command<NoteEdit>({
      gate: 'working',
      refuses: tooLong,
      run: ({ name, changes, isOther = false }, onUndone) => {
        const note = store.getState().notes[name]
        const change = { notes: { [name]: { ...note, ...changes } } }
        const replaces = isOther && 'text' in note && isVisible(note.text)
        if (!replaces) records.edit(change)
        else changeWithUndo(change, { done: messages.textReplaced, onUndone })
      },
    }),
    /** Types into the field of a setting. */
    typeSetting: command({
      gate: 'working',
      run: ({ name, text }: { name: TypedSetting; text: string }) => {
        const settings = typeSetting(store.getState().notes.settings, name, text)
        records.edit({ notes: { settings } })
      },
    }),
  }
}

/** Why no article was loaded. */
export interface LoadProblem {
  of: Extract<ArticleReading, { ok: false }>['problem'] | 'no-slug-entered'
  slug: string
}

/** Live articles that are changed, in drafts of their own. */
export function articleCommands(core: Core) {
  const { command, platform, store, records, toast, now, changeWithUndo, show, newId } = core
  return {
    /**
     * Loads an article by its path, URL, slug or title into the form. Resolves with whether it is there,
     * and why not.
     */
    loadArticle: command({
      gate: 'free',
      run: async ({ text }: { text: string }): Promise<{ problem?: LoadProblem }> => {
        const { site, notes: kept } = store.getState()
        const named = slugNamed(text)
        if (named === undefined) return { problem: { of: 'no-slug-entered', slug: text } }
        const { articles = [], moved = {} } = site.known?.index ?? {}
        const listed = articles.find(({ slug }) => slugKey(slug) === slugKey(named))?.slug
        const slug = listed ?? new Map(Object.entries(moved)).get(named) ?? named
        const { siteUrl } = kept.settings
        const reading = await platform
          .readArticle({ siteUrl, slug })
          .catch(() => ({ ok: false, problem: 'unreachable' }) as const)
        if (!reading.ok) return { problem: { of: reading.problem, slug } }
        const { id } = reading.post
        const { posts } = store.getState()
        const before = posts.find((post) => post.kind === 'change' && post.live.id === id)
        // Its draft may be on its way by now.
        if (before?.state.status === 'sending') {
          toast(messages.refused('This post is being sent.'))
          return {}
        }
        const post = changeOfArticle(before?.id ?? newId(), reading.post, now().getTime())
        if (before) changeWithUndo({ posts: [post] }, { done: messages.draftReplaced })
        else await records.save({ posts: [post] }).catch(() => undefined)
        show(post.id)
        store.setState({ lastSent: undefined })
        return {}
      },
    }),

    /**
     * Keeps the texts of the form and leaves the article: they are sent as a post of their own, whose
     * date and author are those of any post of the form.
     */
    leaveArticle: command({
      gate: 'free',
      refuses: (state) =>
        openDraft(state).kind === 'change' ? undefined : 'No live article is in the form.',
      run: () => {
        const post = openDraft(store.getState())
        const fields = fieldsOf(post)
        const { featuredImage, title } = fields
        const id = newId()
        const kept = pictureAt(store.getState(), featuredImage)
        const own: Draft = {
          ...newDraft(id, now().getTime()),
          ...fields,
          // It travels with the new post, under a name of its own.
          featuredImage: kept ? picturePath(kept, { title, id }) : featuredImage,
          slug: '',
          author: '',
          publishDate: '',
        }
        show(own.id)
        const change = { posts: [own], removed: [post.id] }
        const offer = { done: messages.articleLeft, onUndone: () => show(post.id) }
        changeWithUndo(change, offer)
      },
    }),
  }
}
