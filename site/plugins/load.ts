import { join } from 'node:path'
import { loadEnv, runnerImport } from 'vite'
import type { SiteModules } from './make-site.ts'
import { projectRoot, siteRoot } from './site.ts'

/** The site's own modules as a build has them. */
export async function loadSite(mode = 'production'): Promise<SiteModules> {
  const values = Object.entries(loadEnv(mode, projectRoot)).map(([name, value]) => [
    `import.meta.env.${name}`,
    JSON.stringify(value),
  ])
  const { module } = await runnerImport<SiteModules>(join(siteRoot, 'plugins/make-site.ts'), {
    root: siteRoot,
    mode,
    logLevel: 'warn',
    define: Object.fromEntries(values) as Record<string, string>,
  })
  return module
}
