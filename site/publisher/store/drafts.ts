import {
  editPost,
  fieldsOf,
  isBlank,
  newDraft,
  changeOfArticle,
  type Draft,
  type PostEdit,
} from '../../../shared/post/post-record.ts'
import { picturePath } from '../../../shared/publication/picture-name.ts'
import { slugKey, slugNamed } from '../../../shared/publication/slug.ts'
import { longestNote, type NoteName, type Notes } from '../../../shared/records.ts'
import { typeSetting, type TypedSetting } from '../../../shared/settings.ts'
import type { Context } from './context.ts'
import type { ById } from './command.ts'
import { messages } from './messages.ts'
import { drafts, openDraft, pictureAt, recordOf } from './selectors.ts'
import type { LoadProblem, PublisherState } from './state.ts'

const isSending = (state: PublisherState) =>
  openDraft(state).state.status === 'sending' ? 'This post is being sent.' : undefined

/** The draft in the form, and the other drafts. */
export function draftCommands(context: Context) {
  const { command, store, records, now, changeWithUndo } = context
  const { newId, show } = formOf(context)

  return {
    /** Changes fields of the draft in the form. A draft whose fields are all empty is not kept. */
    editDraft: command({
      gate: 'working',
      refuses: isSending,
      run: (edit: PostEdit) => {
        const next = editPost(openDraft(store.getState()), edit, now().getTime())
        records.edit(isBlank(next) ? { removed: [next.id] } : { posts: [next] })
      },
    }),

    /** Puts an empty draft into the form. The one that was there is among the drafts. */
    beginDraft: command({
      gate: 'working',
      refuses: (state) => (isBlank(openDraft(state)) ? 'The form is empty.' : undefined),
      run: () => {
        void records.flush()
        show(newId())
      },
    }),

    showDraft: command({
      gate: 'always',
      refuses: (state, input) =>
        drafts(state).some(({ id }) => id === input?.id) || !input
          ? undefined
          : 'This draft is not there any more.',
      run: ({ id }: ById) => {
        void records.flush()
        show(id)
      },
    }),

    /** Removes a draft, or clears the form of the open one, which can be undone. */
    removeDraft: command<ById>({
      gate: 'free',
      refuses: (state, input) =>
        input && !recordOf(state, input.id) ? 'This draft is not there any more.' : undefined,
      run: ({ id }: ById, onUndone) => {
        const isOpen = id === store.getState().openDraft
        if (isOpen) show(newId())
        const done = isOpen ? messages.formCleared : messages.draftRemoved
        changeWithUndo(
          'free',
          { removed: [id] },
          {
            done,
            several: messages.draftsRemoved,
            onUndone: () => {
              // Into the form, unless something else is there by now.
              if (isBlank(openDraft(store.getState()))) show(id)
              onUndone?.()
            },
          },
        )
      },
    }),
  }
}

/** Why a text outside of posts is not taken: a longer one could not be read again. */
function tooLong(_: PublisherState, { text = '' }: { text?: string } = {}): string | undefined {
  const isTaken = text.length <= longestNote
  return isTaken ? undefined : 'Up to 5 million characters are taken: paste a part of it.'
}

/** The texts outside of posts, and the settings. */
export function noteCommands({ command, store, records, changeWithUndo }: Context) {
  const put = <N extends NoteName>(name: N, changes: Partial<Notes[N]>) => {
    const note = { ...store.getState().notes[name], ...changes }
    records.edit({ notes: { [name]: note } })
  }
  return {
    editCalendar: command({
      gate: 'working',
      refuses: tooLong,
      run: (changes: Partial<Notes['calendar']>) => put('calendar', changes),
    }),
    editJson: command({
      gate: 'working',
      refuses: tooLong,
      run: (changes: Partial<Notes['json']>) => put('json', changes),
    }),
    /** Puts another JSON text into the place of the one that is there, which can be undone. */
    replaceJson: command({
      gate: 'free',
      refuses: tooLong,
      run: (json: Notes['json'], onUndone) =>
        changeWithUndo('free', { notes: { json } }, { done: messages.textReplaced, onUndone }),
    }),
    /** The same for the calendar's text: its start date stays, what was chosen for another text goes. */
    replaceCalendar: command({
      gate: 'free',
      refuses: tooLong,
      run: ({ text }: Pick<Notes['calendar'], 'text'>) => {
        const calendar = { ...store.getState().notes.calendar, text, choices: {} }
        changeWithUndo('free', { notes: { calendar } }, { done: messages.textReplaced })
      },
    }),
    changeSettings: command({
      gate: 'working',
      run: (changes: Partial<Notes['settings']>) => put('settings', changes),
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

/** Live articles that are changed, in drafts of their own. */
export function articleCommands(context: Context) {
  const { command, platform, store, records, now, changeWithUndo } = context
  const { newId, show } = formOf(context)
  const load = async (text: string): Promise<LoadProblem | undefined> => {
    const { site, notes: kept } = store.getState()
    const named = slugNamed(text)
    if (named === undefined) return { of: 'no-slug-entered' }
    const moved = new Map(Object.entries(site.known?.index.moved ?? {}))
    const key = slugKey(named)
    const listed = site.known?.index.articles.find(({ slug }) => slugKey(slug) === key)
    const slug = listed?.slug ?? moved.get(named) ?? named
    const { siteUrl } = kept.settings
    const reading = await platform.readArticle({ siteUrl, slug })
    if (!reading.ok) return { of: reading.problem, slug }
    const { id } = reading.post
    const { posts } = store.getState()
    const before = posts.find((post) => post.kind === 'change' && post.live.id === id)
    const usual = `live-${id}`
    const own = before?.id ?? (recordOf(store.getState(), usual) ? newId() : usual)
    const post = changeOfArticle(own, reading.post, now().getTime())
    if (before) changeWithUndo('working', { posts: [post] }, { done: messages.draftReplaced })
    else await records.save({ posts: [post] }).catch(() => undefined)
    show(post.id)
    store.setState({ lastSent: undefined })
    return undefined
  }

  return {
    /** Loads an article by its path, URL, slug or title. Resolves with whether it is in the form. */
    loadArticle: command({
      gate: 'free',
      refuses: ({ isLoadingArticle }) =>
        isLoadingArticle ? 'An article is being loaded.' : undefined,
      run: async ({ text }: { text: string }) => {
        store.setState({ isLoadingArticle: true, loadProblem: undefined })
        const loadProblem = await load(text).catch((): LoadProblem => ({
          of: 'unreachable',
          slug: text,
        }))
        store.setState({ isLoadingArticle: false, loadProblem })
        return loadProblem === undefined
      },
    }),

    forgetLoadProblem: command({
      gate: 'always',
      run: () => store.setState({ loadProblem: undefined }),
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
        const { slug: _, author: __, publishDate: ___, ...typed } = post.typed ?? {}
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
          ...(Object.keys(typed).length > 0 && { typed }),
        }
        show(own.id)
        changeWithUndo(
          'free',
          { posts: [own], removed: [post.id] },
          { done: messages.articleLeft, onUndone: () => show(post.id) },
        )
      },
    }),
  }
}

/** The form of the single publisher: which draft is in it. */
export function formOf({ store, now }: Pick<Context, 'store' | 'now'>) {
  const show = (id: string): void => {
    store.setState({ openDraft: id, loadProblem: undefined })
  }
  /** The present instant in milliseconds, as the specification has ids, unless it is taken. */
  const newId = (): string => {
    let id = now().getTime()
    while (recordOf(store.getState(), String(id))) id += 1
    return String(id)
  }
  return {
    newId,
    show,
    /** On start: the draft that was changed last is in the form. */
    openLatest: () => show(drafts(store.getState())[0]?.id ?? newId()),
  }
}
