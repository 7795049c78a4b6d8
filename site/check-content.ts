import { bundlePrerenderer } from './build-site.ts'
import { readSources } from './content/read-posts.ts'
import { readEnvironment } from './plugins/environment.ts'
import { readSite } from './plugins/posts.ts'
import { forWriters } from './plugins/writer-errors.ts'

/** Judges the posts as a build does, and builds nothing; a folder of posts may follow the command. */
await forWriters(async () => {
  const { origin, postsDir } = readEnvironment('production')
  const folder = process.argv[2] ?? postsDir
  const now = new Date()
  const sources = await readSources(folder, now)
  const { report } = await readSite(await bundlePrerenderer(), sources, { folder, origin, now })
  for (const line of report) console.log(line)
})
