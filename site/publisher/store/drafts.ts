import {
  fieldsOf,
  isBlank,
  newDraft,
  withoutChanges,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import type { Choices } from '../../../shared/calendar/choices.ts'
import { withChoices } from '../../../shared/calendar/edits.ts'
import { recordOfArticle } from '../../../shared/post/post-sending.ts'
import type { Post } from '../../../shared/post/post.ts'
import type { ArticleReading } from '../../../shared/publication/site-reading.ts'
import { picturePath } from '../../../shared/picture.ts'
import { slugKey, slugNamed } from '../../../shared/slug.ts'
import { versionOf } from '../../../shared/version.ts'
import { problemOf, putNote, putPost, type NoteName, type Notes } from '../../../shared/records.ts'
import {
  typeSetting,
  type FlagSetting,
  type PublisherSettings,
  type TypedSetting,
} from '../../../shared/settings.ts'
import { isVisible } from '../../../shared/text.ts'
import type { Core } from './core.ts'
import { gates, type ById } from './command.ts'
import { messages } from './messages.ts'
import { missing } from './posts.ts'
import { openDraft, pictureAt, recordOf } from './selectors.ts'

/** A text that a tool reads. `isOther`: it takes the place of the one that is there, which can be undone. */
type Entered<N extends 'calendar' | 'json'> = { changes: Partial<Notes[N]>; isOther?: boolean }

/** The texts outside of posts, and the settings. Each changes its own keys alone, and returns why not. */
export function noteCommands({ command, store, records, now, toast, changeWithUndo }: Core) {
  const changed = <N extends NoteName>(name: N, changes: Partial<Notes[N]>) =>
    putNote(name, { ...store.getState().notes[name], ...changes })
  const enter = <N extends 'calendar' | 'json'>(
    name: N,
    { changes, isOther = false }: Entered<N>,
    onUndone?: () => void,
  ): string | undefined => {
    const { text } = store.getState().notes[name]
    const change = changed(name, changes)
    const problem = problemOf(change)
    // A file and a cell of the table have no field that says so.
    if (problem !== undefined && (isOther || !('text' in changes))) {
      toast(messages.notTaken(problem))
    }
    if (problem !== undefined || !isOther || !isVisible(text))
      return problem ?? records.edit([change])
    changeWithUndo([change], messages.textReplaced, onUndone)
    return undefined
  }
  return {
    editCalendar: command({
      gate: 'working',
      run: (entered: Entered<'calendar'>, onUndone) => enter('calendar', entered, onUndone),
    }),
    /** Changes how the calendar is read, and its rows. */
    changeRows: command({
      gate: 'working',
      run: (chosen: Choices) => {
        const choices = withChoices(store.getState().notes.calendar.choices, chosen)
        return enter('calendar', { changes: { choices } })
      },
    }),
    editJson: command({
      gate: 'working',
      run: ({ text, isOther = false }: { text: string; isOther?: boolean }, onUndone) =>
        enter('json', { changes: { text, since: now().getTime() }, isOther }, onUndone),
    }),
    /** Types into the field of a setting. */
    typeSetting: command({
      gate: 'working',
      run: ({ name, text }: { name: TypedSetting; text: string }) => {
        const settings = typeSetting(store.getState().notes.settings, name, text)
        return records.edit([putNote('settings', settings)])
      },
    }),
    /** Changes settings that are chosen, and the writing guide. */
    choose: command({
      gate: 'working',
      run: (chosen: Partial<Pick<PublisherSettings, FlagSetting | 'whenFailing' | 'guide'>>) =>
        records.edit([changed('settings', chosen)]),
    }),
  }
}

/** Why no article was loaded. */
export interface LoadProblem {
  of: Extract<ArticleReading, { ok: false }>['problem'] | 'no-slug-entered'
  slug: string
}

/** An article that was asked for. It is in the form, but for a problem or another version. */
export interface Loaded {
  problem?: LoadProblem
  /** The post here says something else than the site: which of them is to be in the form is asked. */
  other?: { here: PostRecord; article: Post }
}

function readArticle({ platform, store }: Core, slug: string): Promise<ArticleReading> {
  const { siteUrl } = store.getState().notes.settings
  return platform
    .readArticle({ siteUrl, slug })
    .catch(() => ({ ok: false, problem: 'unreachable' }) as const)
}

/** Makes records of the site's articles with these ids. Resolves with the slug of one that cannot be read. */
export async function knowArticles(
  core: Core,
  ids: readonly string[],
): Promise<string | undefined> {
  const { store, records, now } = core
  const { articles = [] } = store.getState().site.known?.index ?? {}
  const isKnown = (id: string) => recordOf(store.getState(), id) !== undefined
  for (const { id, slug } of articles.filter((article) => ids.includes(article.id))) {
    if (isKnown(id)) continue
    const reading = await readArticle(core, slug)
    if (!reading.ok) return slug
    if (isKnown(id)) continue
    records.edit([putPost({ ...recordOfArticle(reading.post, now().getTime()), id })])
  }
  return undefined
}

/** The post in the form: a draft, or a live article, which is changed in the record of its id. */
export function formCommands(core: Core) {
  const { command, store, records, toast, now, changeWithUndo, show, newId } = core

  const put = (id: string) => {
    store.setState({ lastSent: undefined })
    show(id)
  }

  return {
    /** Puts an empty draft into the form. The one that was there is among the drafts. */
    beginDraft: command({
      gate: (state) =>
        gates.working(state) ?? (isBlank(openDraft(state)) ? 'The form is empty.' : undefined),
      run: () => show(newId()),
    }),

    /** Puts a post into the form, wherever else it is shown. */
    showPost: command({
      gate: 'always',
      refuses: missing,
      run: ({ id }: ById) => put(id),
    }),

    /**
     * Loads an article by its path, URL, slug or title into the form. Resolves with whether it is there,
     * and why not; where the post here says something else, with both.
     */
    loadArticle: command({
      gate: 'free',
      run: async ({ text }: { text: string }): Promise<Loaded> => {
        const { site } = store.getState()
        const named = slugNamed(text)
        if (named === undefined) return { problem: { of: 'no-slug-entered', slug: text } }
        const { articles = [], moved = {} } = site.known?.index ?? {}
        const listed = articles.find(({ slug }) => slugKey(slug) === slugKey(named))?.slug
        const slug = listed ?? new Map(Object.entries(moved)).get(named) ?? named
        const reading = await readArticle(core, slug)
        if (!reading.ok) return { problem: { of: reading.problem, slug } }
        const article = reading.post
        const { id } = article
        const here = recordOf(store.getState(), id)
        if (here?.state.status === 'sending') {
          toast(messages.refused('This post is being sent.'))
          return {}
        }
        const loaded = recordOfArticle(article, now().getTime())
        if (here && versionOf(fieldsOf(here)) !== loaded.sent?.version) {
          return { other: { here, article } }
        }
        if (!here) await records.keep([putPost(loaded)])
        put(id)
        return {}
      },
    }),

    /** Puts the article as the site has it into the place of the post here, which can be undone. */
    takeArticle: command({
      gate: 'free',
      run: ({ article }: { article: Post }) => {
        const { queue, sent } = recordOf(store.getState(), article.id) ?? {}
        const { builtAt } = store.getState().site.known?.index ?? {}
        const loaded = recordOfArticle(article, now().getTime())
        // A build from before the last send says nothing of that.
        const isOlder = sent?.at !== undefined && !(Date.parse(builtAt ?? '') > sent.at)
        const post: PostRecord = {
          ...loaded,
          ...(isOlder && { sent }),
          ...(queue && { queue: { ...queue, textSource: 'operator' } }),
        }
        changeWithUndo([putPost(post)], messages.draftReplaced)
        put(article.id)
      },
    }),

    /** Makes records of live articles with these ids. Resolves with the slug of one that cannot be read. */
    knowArticles: command({
      gate: 'working',
      run: ({ ids }: { ids: readonly string[] }) => knowArticles(core, ids),
    }),

    /**
     * Keeps the texts of the form and leaves the article: they are sent as a post of their own, whose
     * date and author are those of any post of the form.
     */
    leaveArticle: command({
      gate: (state) =>
        gates.free(state) ??
        (openDraft(state).sent ? undefined : 'No live article is in the form.'),
      run: () => {
        const post = openDraft(store.getState())
        const fields = fieldsOf(post)
        const { featuredImage, title } = fields
        const id = newId()
        const kept = pictureAt(store.getState(), featuredImage)
        const own: PostRecord = {
          ...newDraft(id, now().getTime()),
          ...fields,
          // It travels with the new post, under a name of its own.
          featuredImage: kept ? picturePath(kept, { title, id }) : featuredImage,
          slug: '',
          author: '',
          publishDate: '',
        }
        show(own.id)
        const change = [own, withoutChanges(post)].map(putPost)
        changeWithUndo(change, messages.articleLeft, () => show(post.id))
      },
    }),
  }
}
