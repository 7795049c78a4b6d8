import { createBuilder, type ViteBuilder } from 'vite'
import { loadPrerenderer } from './plugins/bundles.ts'
import type { Prerenderer } from './plugins/site.ts'
import { siteConfig, type SiteOptions } from './vite.config.ts'

/** Does for a program what `vite build` does. Throws as the build does. */
export function buildSite(options: SiteOptions): Promise<void> {
  return withBuilder(options, (builder) => builder.buildApp())
}

/** The site's components as a build has them. */
export function bundlePrerenderer(): Promise<Prerenderer> {
  return withBuilder({}, loadPrerenderer)
}

/** With another NODE_ENV, which a test runner sets, visitors would get React's development build. */
async function withBuilder<Result>(
  options: SiteOptions,
  work: (builder: ViteBuilder) => Promise<Result>,
): Promise<Result> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await work(await createBuilder({ ...siteConfig(options), configFile: false }))
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
