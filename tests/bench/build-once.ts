import { buildSite } from '../../site/build-site.ts'
import { cacheDir } from './posts.ts'

const [outDir = '', postsDir = ''] = process.argv.slice(2)

const start = performance.now()
await buildSite({ outDir, postsDir, cacheDir })
const ms = performance.now() - start
// maxRSS is in kilobytes on every system.
console.log(JSON.stringify({ ms, memory: process.resourceUsage().maxRSS * 1024 }))
