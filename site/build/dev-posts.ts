import { ContentError } from '../content/problems.ts'
import { readSources, selectPosts, type Sources } from '../content/read-posts.ts'
import type { ArticleIndex, Prerenderer } from './prerenderer.ts'
import { readSitePages } from './site-pages.ts'

/** The posts of a folder as the development server knows them. */
export interface DevPosts {
  /**
   * The articles that are published now. They are read when they are first asked for and after
   * `forget`, not for every page: thousands take a second. Rejects with a `ContentError` as long as
   * there is one that could not be built.
   */
  index: (prerenderer: Prerenderer, origin: string) => Promise<ArticleIndex>
  /** To be called when a file of the folder has changed. */
  forget: () => void
}

interface Known {
  /** The components they were indexed by: new ones after each change of the code. */
  prerenderer: Prerenderer
  /** The day it was in UTC. */
  day: string
  index: Promise<ArticleIndex>
}

export function openDevPosts(folder: string): DevPosts {
  let sources: Promise<Sources> | undefined
  let known: Known | undefined

  const makeIndex = async (prerenderer: Prerenderer, origin: string, now: Date) => {
    sources ??= readSources(folder, now)
    const found = await sources
    const pages = readSitePages(prerenderer, origin)
    const { published, moved } = selectPosts(found, { folder, now, pages })
    return prerenderer.indexArticles(published, moved)
  }
  const forget = () => {
    sources = undefined
    known = undefined
  }

  return {
    index(prerenderer, origin) {
      const now = new Date()
      const day = now.toISOString().slice(0, 10)
      if (known?.prerenderer !== prerenderer || known.day !== day) {
        const index = makeIndex(prerenderer, origin, now)
        index.catch((error: unknown) => {
          // A file that could not be read may be there the next time, and nothing else would tell.
          if (!(error instanceof ContentError) || error.hasUnread) forget()
        })
        known = { prerenderer, day, index }
      }
      return known.index
    },
    forget,
  }
}
