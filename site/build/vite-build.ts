import { build, type InlineConfig, type Rolldown } from 'vite'
import { configFile } from './paths.ts'

/**
 * Bundles with the site's configuration, for production whatever the environment says: with another
 * NODE_ENV (a test runner sets one), visitors would get React's development build.
 */
export async function viteBuild(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    const output = await build({ configFile, mode: 'production', ...config })
    if (!('output' in output)) throw new Error('Vite has not built one bundle.')
    return output
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
