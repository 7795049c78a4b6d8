import { readPosts } from '../content/read-posts.ts'
import { readEnvironment } from './environment.ts'
import { loadPrerenderer } from './prerenderer.ts'
import { reportPosts } from './report-posts.ts'
import { readSitePages } from './site-pages.ts'
import { forWriters } from './writer-errors.ts'

/** Judges the posts as a build does, and makes nothing. Throws a `ContentError` as it does. */
export async function checkContent(postsDir?: string, now = new Date()): Promise<string[]> {
  const environment = readEnvironment('production')
  const folder = postsDir ?? environment.postsDir
  const prerenderer = await loadPrerenderer()
  const pages = readSitePages(prerenderer, environment.origin)
  return reportPosts(await readPosts({ folder, now, pages }), folder)
}

if (import.meta.main) {
  // A folder of posts may follow the command.
  await forWriters(async () => {
    for (const line of await checkContent(process.argv[2])) console.log(line)
  })
}
