import { type SentPicture, picturePath, travellingPicture } from '../../../shared/picture.ts'
import { editPost, typedText } from '../../../shared/post/post-record.ts'
import type { Post } from '../../../shared/post/post.ts'
import { putPicture, putPost } from '../../../shared/records.ts'
import type { ById } from './command.ts'
import type { Core } from './core.ts'
import { messages } from './messages.ts'
import { notEditable } from './posts.ts'
import { editedPost, pictureAt } from './selectors.ts'
import type { PictureWork } from './state.ts'

/** The picture of a post that travels with it. */
export function pictureCommands(core: Core) {
  const { command, store, records, now, preparePicture, changeWithUndo } = core
  const reading = new Map<string, AbortController>()
  const note = (id: string, work?: PictureWork) => {
    const pictureWork = new Map(store.getState().pictureWork)
    if (work) pictureWork.set(id, work)
    else pictureWork.delete(id)
    store.setState({ pictureWork })
  }
  const cancel = (id: string) => {
    reading.get(id)?.abort()
    note(id)
    return reading.delete(id)
  }

  return {
    /** Makes a picture of a file, and gives it to a post. */
    choosePicture: command({
      gate: 'working',
      refuses: notEditable,
      run: async ({ id, file }: ById & { file: File }) => {
        cancel(id)
        const controller = new AbortController()
        reading.set(id, controller)
        note(id, { state: 'reading' })
        const prepared = await preparePicture(file, controller.signal)
        // It was removed, or another one was chosen meanwhile.
        if (controller.signal.aborted) return
        reading.delete(id)
        const reason = prepared.ok ? notEditable(store.getState(), { id }) : prepared.message
        const post = editedPost(store.getState(), id)
        if (!prepared.ok || !post || reason !== undefined) {
          note(id, { state: 'refused', message: reason ?? '' })
          return
        }
        const { picture } = prepared
        const names = { title: typedText(post, 'title'), id }
        const edit = { featuredImage: picturePath(picture, names) }
        const edited = editPost(post, edit, now().getTime())
        note(id)
        await records.keep([putPost(edited), ...putPicture(picture)])
      },
    }),

    /** Takes the picture from a post, which can be undone, or cuts off what is being read. */
    removePicture: command({
      gate: 'working',
      refuses: notEditable,
      run: ({ id }: ById) => {
        const post = editedPost(store.getState(), id)
        if (cancel(id) || !post || typedText(post, 'featuredImage') === '') return
        const edit = { featuredImage: '', featuredImageAlt: '' }
        const edited = editPost(post, edit, now().getTime())
        changeWithUndo([putPost(edited)], messages.pictureRemoved)
      },
    }),
  }
}

/** The pictures themselves, wherever they are. */
export function pictureContents({ platform, store, records }: Core) {
  return {
    /**
     * A picture that is to be shown, by its path on the site; undefined where it cannot be had. Of one of the
     * site it is the small one that the index names, since a drawing cannot be drawn anew.
     */
    pictureBlob: async (path: string, isSmall = false): Promise<Blob | undefined> => {
      const state = store.getState()
      const kept = pictureAt(state, path)
      if (kept) return blobOf(isSmall ? kept.thumbnail : await records.bytesOf(kept.id))
      const { siteUrl } = state.notes.settings
      const { pictures = [], files = [] } = state.site.known?.index ?? {}
      const listed = pictures.find((picture) => picture.path === path)
      // A path that is being typed is no reason to ask.
      if (!listed && !files.includes(path)) return undefined
      const asked = { siteUrl, path: listed?.thumbnail ?? path }
      return blobOf(await platform.readPicture(asked).catch(() => undefined))
    },
    /** The picture that an article carries; 'missing' where its content cannot be read. */
    pictureOf: async (article: Post): Promise<SentPicture | 'missing' | undefined> => {
      const { featuredImage = '', featuredImageAlt: alt = '' } = article
      const kept = pictureAt(store.getState(), featuredImage)
      const named = travellingPicture(featuredImage)
      if (!kept || !named) return undefined
      const base64 = await records.bytesOf(kept.id)
      if (base64 === undefined) return 'missing'
      const { type, width, height } = kept
      return { name: named.name, type, base64, alt, width, height }
    },
  }
}

function blobOf(base64: string | undefined): Blob | undefined {
  if (base64 === undefined) return undefined
  return new Blob([Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))])
}
