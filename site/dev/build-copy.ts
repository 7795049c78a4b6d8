import { parseArgs } from 'node:util'
import { buildSite } from '../build-site.ts'
import { forWriters } from '../plugins/writer-errors.ts'

/**
 * Builds the sandbox's site in a process of its own, so that the sandbox answers meanwhile: of the posts
 * in the folder `--posts` into `--outDir`, as it is on the day `--today` where one is given.
 */
const { values } = parseArgs({
  options: { posts: { type: 'string' }, outDir: { type: 'string' }, today: { type: 'string' } },
})
const { posts = '', outDir = '', today } = values
await forWriters(() =>
  buildSite({
    postsDir: posts,
    outDir,
    isOffline: true,
    ...(today !== undefined && { now: new Date(`${today}T12:00:00Z`) }),
  }),
)
