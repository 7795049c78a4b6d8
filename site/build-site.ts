import { createBuilder } from 'vite'
import { siteConfig, type SiteOptions } from './vite.config.ts'

/** Does for a program what `vite build` does. Throws as the build does. */
export async function buildSite(options: SiteOptions): Promise<void> {
  const before = process.env['NODE_ENV']
  // With another value, which a test runner sets, visitors would get React's development build.
  process.env['NODE_ENV'] = 'production'
  try {
    const builder = await createBuilder({ ...siteConfig(options), configFile: false })
    await builder.buildApp()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
