import { readPosts } from '../content/read-posts.ts'
import { reportPosts } from './report-posts.ts'
import { picturePaths } from './pictures.ts'
import { readSitePages, type Prerenderer } from './site.ts'

/**
 * Reads and judges the posts of a folder, and tells their authors line by line. Throws a `ContentError`
 * where no site can be built of them.
 */
export async function readSite(
  prerenderer: Prerenderer,
  { folder, origin, now }: { folder: string; origin: string; now: Date },
) {
  const parts = await readSitePages(prerenderer, origin, picturePaths(folder))
  const posts = await readPosts({ folder, now, pages: parts })
  return { parts, posts, report: reportPosts(posts) }
}
