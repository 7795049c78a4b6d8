import { readLegalTexts } from '../content/legal-texts.ts'
import { committedTree } from '../content/posts-folder.ts'
import { readPosts } from '../content/read-posts.ts'
import { readEnvironment, type SiteEnvironment } from './environment.ts'
import { loadPrerenderer } from './prerenderer.ts'
import { reportPosts } from './report-posts.ts'
import { readSitePages } from './site-pages.ts'
import { forWriters } from './writer-errors.ts'

/** The sources of a build. */
export type SiteSources = Awaited<ReturnType<typeof readSite>>

/**
 * Reads and judges the legal texts and the posts of a folder, that of the environment unless given, and
 * what goes with them; makes nothing. Throws a `ContentError` where no site can be built of them.
 */
export async function readSite(
  environment: SiteEnvironment,
  postsDir: string | undefined,
  now: Date,
) {
  // Vite's configuration reads them too, and would say what is wrong with a stack trace.
  readLegalTexts()
  const folder = postsDir ?? environment.postsDir
  const prerenderer = await loadPrerenderer()
  const pages = readSitePages(prerenderer, environment.origin)
  const postsTree = await committedTree(folder)
  const posts = await readPosts({ folder, now, pages })
  return { prerenderer, pages, postsTree, posts, report: reportPosts(posts) }
}

if (import.meta.main) {
  // A folder of posts may follow the command.
  await forWriters(async () => {
    const { report } = await readSite(readEnvironment('production'), process.argv[2], new Date())
    for (const line of report) console.log(line)
  })
}
