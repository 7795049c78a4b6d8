import { loadSite } from './plugins/load.ts'
import { forWriters } from './plugins/writer-errors.ts'

/** Judges the posts as a build does, and builds nothing; a folder of posts may follow the command. */
await forWriters(async () => {
  const { readEnvironment, readSite } = await loadSite()
  const [postsDir] = process.argv.slice(2)
  const { report } = await readSite(readEnvironment('production', { postsDir }), new Date())
  for (const line of report) console.log(line)
})
