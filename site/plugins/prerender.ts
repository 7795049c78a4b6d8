import { join, resolve } from 'node:path'
import type { Plugin, ViteBuilder } from 'vite'
import type { PageAssets } from '../document.tsx'
import type { PageHandle } from '../routes.tsx'
import type * as hostModule from '../dev/static-host/static-host.ts'
import { buildClient, buildEnvironments, loadPrerenderer } from './bundles.ts'
import { inTurn } from './in-turn.ts'
import { checkOutputFolder, openOutput, type Output } from './output.ts'
import { loadByNode, siteModulesFile, type SiteModules } from './load.ts'
import { pagesOnRequest } from './pages-on-request.ts'
import { makePictures } from './pictures.ts'
import { openShareImages } from './share-image.ts'
import { cacheFolder, publicFiles, siteRoot, type PrerenderOptions, type Site } from './site.ts'
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
    // Components of pages are rendered here alone, so that the browser does not know of them.
    hotUpdate({ file, modules, server }) {
      const { client } = server.environments
      const isOfPages = this.environment.name === 'ssr' && modules.length > 0
      if (isOfPages && !client.moduleGraph.getModulesByFile(file)) {
        client.hot.send({ type: 'full-reload' })
      }
    },
    configurePreviewServer: async ({ middlewares, config }) => {
      const { staticHost } = await loadByNode<typeof hostModule>('dev/static-host/static-host.ts')
      middlewares.use(staticHost(resolve(config.root, config.build.outDir)))
    },
  }
}

/**
 * Builds the whole static site: one HTML file for each page, and what is derived from them. Throws a
 * `ContentError`, a `SettingError` or an `OutputFolderError` before anything is written where posts
 * cannot be built, a setting is wrong, or the folder may not be replaced.
 */
async function buildSite(builder: ViteBuilder, options: PrerenderOptions): Promise<void> {
  const { config } = builder
  const { now = new Date() } = options
  const folder = resolve(config.root, config.build.outDir)
  const modules = await loadByNode<SiteModules>(siteModulesFile)
  const { findPictures, indexArticles, isOnHost, readEnvironment, readSite, readSources } = modules
  const environment = readEnvironment(config.mode, isOnHost())
  checkOutputFolder(folder)
  for (const warning of environment.warnings) console.warn(warning)
  if (environment.supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  const { origin } = environment
  const { postsDir = environment.postsDir, cacheDir = cacheFolder } = options
  const { isOffline = isAskedOffline() } = options
  const sources = await readSources(postsDir, now)
  // Before the bundles, whose memory the process keeps; posts with faults need none.
  const shown = sources.problems.length > 0 ? [] : sources.sources
  const found = findPictures(shown, { postsDir, cacheDir, origin, now })
  const pictures = await makePictures(found, { cacheDir, isOffline })
  const prerenderer = await loadPrerenderer(builder)
  const read = await readSite(prerenderer, sources, { folder: postsDir, origin, now })
  for (const line of [...pictures.warnings, ...read.report]) console.log(line)

  const output = openOutput(folder)
  try {
    const assets = await buildClient(builder, output, environment.supabaseOrigin, modules)
    const { parts } = read
    copyFiles(output)
    await fillOutput(output, modules, assets, {
      prerenderer,
      index: indexArticles(read.posts.published.map(pictures.withPicture), read.posts.moved),
      pictures,
      origin,
      now,
      parts,
      shareImages: await openShareImages(join(cacheDir, 'share-images')),
    })
    output.finish()
  } catch (error) {
    output.discard()
    throw error
  }
}

/** By `npm run build:site --offline`, which npm puts into the environment, or `vite build -- --offline`. */
function isAskedOffline(): boolean {
  return process.env['npm_config_offline'] === 'true' || process.argv.includes('--offline')
}

/** Copies what is on the site as it is, and the headers for hosts that read them there. */
function copyFiles(output: Output): void {
  output.write('_headers', { copyOf: join(siteRoot, 'operations/hosting/_headers') })
  for (const { path, file } of publicFiles()) output.write(path.slice(1), { copyOf: file })
}

/** Enough to keep the processors busy while pictures are drawn, and few enough for any memory. */
const atOnce = 4

/** Writes the pages and all that is derived from them. */
async function fillOutput(
  output: Output,
  { filesOf, indexArticles, pageFile, withoutSecrets }: SiteModules,
  assets: (handle: PageHandle) => PageAssets,
  site: Site,
): Promise<void> {
  const { prerenderer, index, origin } = site
  const { allPaths, renderPage } = prerenderer
  // Without articles: the texts of posts were judged before, and must never stop a build.
  const bare = indexArticles([])
  for (const path of allPaths(bare)) {
    const { html } = await renderPage(path, { articles: bare, origin, assets })
    withoutSecrets(pageFile(path), html)
  }
  for (const path of allPaths(index)) {
    output.write(pageFile(path), (await renderPage(path, { articles: index, origin, assets })).html)
  }
  await inTurn(filesOf(site), atOnce, async ([path, make]) => {
    output.write(decodeURIComponent(path.slice(1)), await make())
  })
}
