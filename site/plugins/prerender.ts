import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Plugin, ViteBuilder } from 'vite'
import type * as hostModule from '../dev/static-host/static-host.ts'
import { buildClient, buildEnvironments } from './bundles.ts'
import { loadSite } from './load.ts'
import { checkOutputFolder, replaceFolder } from './output.ts'
import { pagesOnRequest } from './pages-on-request.ts'
import {
  publicFiles,
  siteRoot,
  type Content,
  type PrerenderOptions,
  type SiteFile,
} from './site.ts'
import { withoutStack } from './writer-errors.ts'

/**
 * Renders the pages of `routes.tsx`: each on request in development, all of them in a build, which
 * replaces the site that stands as a whole and at the very end. A built site is previewed as hosts
 * serve it.
 */
export function prerender(options: PrerenderOptions): Plugin {
  return {
    name: 'prerender',
    config: (_, { command }) => ({
      appType: 'custom',
      ...(command === 'build' && {
        logLevel: 'warn',
        environments: buildEnvironments(),
        builder: {
          sharedConfigBuild: true,
          buildApp: (builder) =>
            buildSite(builder, options).catch((error: unknown) => {
              throw withoutStack(error)
            }),
        },
      }),
    }),
    configureServer: (server) => () => {
      server.middlewares.use(pagesOnRequest(server, options))
    },
    // Pages are made of all that the browser does not know of: components, posts, pictures.
    hotUpdate({ modules }) {
      if (this.environment.name !== 'client' || modules.length > 0) return
      this.environment.hot.send({ type: 'full-reload' })
    },
    configurePreviewServer: async ({ middlewares, config }) => {
      // Its packages are of no use to a build.
      const path = '../dev/static-host/static-host.ts'
      const { staticHost } = (await import(path)) as typeof hostModule
      middlewares.use(staticHost(resolve(config.root, config.build.outDir)))
    },
  }
}

/** Enough to keep the processors busy while pictures are drawn, and few enough for any memory. */
const drawnAtOnce = 4

/**
 * Builds the whole static site: one HTML file for each page, and what is derived from them. Throws a
 * `ContentError`, a `SettingError` or an `OutputFolderError` before anything is written where posts
 * cannot be built, a setting is wrong, or the folder may not be replaced.
 */
async function buildSite(builder: ViteBuilder, options: PrerenderOptions): Promise<void> {
  const { config } = builder
  const folder = resolve(config.root, config.build.outDir)
  checkOutputFolder(folder)
  const modules = await loadSite(config.mode)
  const { allPaths, filesOf, indexArticles, pageFile, renderPage, withoutSecrets } = modules
  const environment = modules.readEnvironment(config.mode, modules.isOnHost())
  const { origin, supabaseOrigin } = environment
  for (const warning of environment.warnings) console.warn(warning)
  if (supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  // Before the bundles, whose memory the process keeps.
  const { site, report } = await modules.makeSite(environment, {
    ...options,
    isOffline: options.isOffline ?? isAskedOffline(),
  })
  for (const line of report) console.log(line)

  const files = new Map<string, Content>()
  const assets = await buildClient(builder, files, supabaseOrigin, modules)
  const { index } = site
  // Without articles: the texts of posts were judged before, and must never stop a build.
  const bare = indexArticles([])
  for (const path of allPaths(bare)) {
    const { html } = await renderPage(path, { articles: bare, origin, assets })
    withoutSecrets(pageFile(path), html)
  }
  for (const path of allPaths(index)) {
    const { html } = await renderPage(path, { articles: index, origin, assets })
    files.set(pageFile(path), html)
  }
  await Readable.from(filesOf(site)).forEach(
    async ([path, make]: SiteFile) => {
      files.set(decodeURIComponent(path.slice(1)), await make())
    },
    { concurrency: drawnAtOnce },
  )
  files.set('_headers', { copyOf: join(siteRoot, 'operations/hosting/_headers') })
  for (const [path, file] of publicFiles()) files.set(path.slice(1), { copyOf: file })
  replaceFolder(folder, files)
}

/** By `npm run build:site --offline`, which npm puts into the environment, or `vite build -- --offline`. */
function isAskedOffline(): boolean {
  return process.env['npm_config_offline'] === 'true' || process.argv.includes('--offline')
}
