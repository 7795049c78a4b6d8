import { selectPosts, type Sources } from '../content/read-posts.ts'
import { reportPosts } from './report-posts.ts'
import { picturePaths } from './find-pictures.ts'
import { readSitePages } from './site-pages.ts'
import type { Prerenderer } from './site.ts'

/**
 * Judges the posts of a folder, and tells their authors line by line. Throws a `ContentError`
 * where no site can be built of them.
 */
export async function readSite(
  prerenderer: Prerenderer,
  sources: Sources,
  { folder, origin, now }: { folder: string; origin: string; now: Date },
) {
  const parts = await readSitePages(prerenderer, origin, picturePaths(folder))
  const posts = selectPosts(sources, { now, pages: parts })
  return { parts, posts, report: reportPosts(posts) }
}
