import type { CalendarDate } from '../../../../shared/dates.ts'
import type { QueueAction, ScheduledPost } from '../../../../shared/queue.ts'
import { createObservable, type Readable } from '../../observable.ts'
import type { BulkSession } from '../bulk-session.ts'
import { detailsChanges, detailsOf, detailsProblems, type PostDetails } from './post-details.ts'

/** What is typed into the cards and not saved yet, by the id of the post. */
export interface Edits {
  details: Readonly<Record<string, PostDetails>>
  /** Prepared texts. */
  texts: Readonly<Record<string, string>>
  /** Custom contents. */
  contents: Readonly<Record<string, string>>
}

type Kind = keyof Edits

export interface UnsavedEdit {
  id: string
  /** `refused`: the queue may not be changed now. */
  why: 'invalid' | 'refused'
}

/**
 * The edits in the cards. They are kept when their cards unmount (another tab, the other tool), until
 * they are saved or the operator discards them.
 */
export interface EditsSession extends Readable<Edits> {
  type: <K extends Kind>(kind: K, id: string, value: Edits[K][string]) => void
  /** Returns what opens it again, or undefined where nothing is lost. That is false where it cannot. */
  discard: (kind: Kind, id: string) => (() => boolean) | undefined
  /** Whether it is saved now; otherwise it stays open. */
  save: (kind: Kind, id: string) => Promise<boolean>
  /** Saves every edit of a post, or of all, and returns the first that could not be. */
  saveAll: (id?: string) => Promise<UnsavedEdit | undefined>
  /**
   * Saves now what the pause after typing has not saved yet. Resolves when every change that was
   * begun has ended, or at once during a run, which takes no changes. What has a button 'Save' stays
   * open: whether to keep it is for the operator to say.
   */
  flush: () => Promise<void>
  /** Takes a post to another day, in its editor too where that is open. False where it may not be. */
  move: (id: string, publishDate: CalendarDate) => Promise<boolean>
  /** Whether something would be lost if the publisher closed now. */
  isUnsaved: () => boolean
}

const kinds = ['details', 'texts', 'contents'] as const

export function createEditsSession(bulk: BulkSession): EditsSession {
  const state = createObservable<Edits>({ details: {}, texts: {}, contents: {} })

  const discard = (kind: Kind, id: string) => {
    const { [id]: _, ...others } = state.get()[kind]
    state.patch({ [kind]: others })
  }
  const pendingPost = (id: string) =>
    bulk.get().queue.find((post) => post.id === id && post.status === 'pending')

  const save = async (kind: Kind, id: string): Promise<'saved' | UnsavedEdit['why']> => {
    const edit = state.get()[kind][id]
    const post = pendingPost(id)
    if (edit === undefined) return 'saved'
    if (!post) return 'refused'
    const action = actionOf(state.get(), kind, post)
    if (action === 'invalid') return 'invalid'
    if (action !== 'unchanged' && !(await bulk.change(action))) return 'refused'
    // What was typed while it was being saved is still open.
    if (state.get()[kind][id] === edit) discard(kind, id)
    return 'saved'
  }

  const type: EditsSession['type'] = (kind, id, value) => {
    state.patch({ [kind]: { ...state.get()[kind], [id]: value } })
  }

  /** Opens an edit again, unless its post was sent since or something else is typed into it. */
  const reopen = <K extends Kind>(kind: K, id: string, value: Edits[K][string]) => {
    const post = pendingPost(id)
    if (!post) return false
    const isOpen = Object.hasOwn(state.get()[kind], id)
    if (isOpen && actionOf(state.get(), kind, post) !== 'unchanged') return false
    type(kind, id, value)
    return true
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    type,
    discard(kind, id) {
      const value = state.get()[kind][id]
      const post = pendingPost(id)
      const isLost = post !== undefined && actionOf(state.get(), kind, post) !== 'unchanged'
      discard(kind, id)
      return value !== undefined && isLost ? () => reopen(kind, id, value) : undefined
    },
    save: async (kind, id) => (await save(kind, id)) === 'saved',
    async saveAll(only) {
      for (const kind of kinds) {
        for (const id of Object.keys(state.get()[kind])) {
          if ((only !== undefined && id !== only) || !pendingPost(id)) continue
          const outcome = await save(kind, id)
          if (outcome !== 'saved') return { id, why: outcome }
        }
      }
      return undefined
    },
    async flush() {
      for (const id of Object.keys(state.get().contents)) await save('contents', id)
      if (bulk.get().activity.kind !== 'working') await bulk.idle()
    },
    async move(id, publishDate) {
      const moved = await bulk.change({ type: 'edit', id, changes: { publishDate } })
      const typed = state.get().details[id]
      // Or saving what is typed would bring the post back.
      if (moved && typed) type('details', id, { ...typed, publishDate })
      return moved
    },
    isUnsaved: () =>
      kinds.some((kind) =>
        Object.keys(state.get()[kind]).some((id) => {
          const post = pendingPost(id)
          return post !== undefined && actionOf(state.get(), kind, post) !== 'unchanged'
        }),
      ),
  }
}

/** Whether something is typed into the card of a post and not saved. */
export function isTouched({ details, texts, contents }: Edits, id: string): boolean {
  return [details, texts, contents].some((edits) => Object.hasOwn(edits, id))
}

/** The ids of the posts with something typed into their cards, with spaces between them. */
export function touchedPosts({ details, texts, contents }: Edits): string {
  return Object.keys({ ...details, ...texts, ...contents }).join(' ')
}

/** What saving an edit does to the queue. */
function actionOf(
  { details, texts, contents }: Edits,
  kind: Kind,
  post: ScheduledPost,
): QueueAction | 'unchanged' | 'invalid' {
  const { id } = post
  switch (kind) {
    case 'details': {
      const typed = details[id] ?? detailsOf(post)
      if (Object.keys(detailsProblems(typed)).length > 0) return 'invalid'
      const changes = detailsChanges(typed, post)
      return Object.keys(changes).length === 0 ? 'unchanged' : { type: 'edit', id, changes }
    }
    case 'texts': {
      const text = texts[id] ?? ''
      if (text.trim() === '') return 'invalid'
      // A text that was opened and not changed is still the AI's own.
      if (text === post.prepared?.text) return 'unchanged'
      return { type: 'prepare', id, prepared: { text, source: 'operator' } }
    }
    case 'contents': {
      const content = contents[id] ?? ''
      return content === (post.content ?? '')
        ? 'unchanged'
        : { type: 'edit', id, changes: { content } }
    }
  }
}
