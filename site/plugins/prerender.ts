import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'
import type * as hostModule from '../dev/static-host/static-host.ts'
import type { PageAssets } from '../document.tsx'
import type { PageHandle } from '../routes.tsx'
import { loadSite } from './load.ts'
import type { SiteModules } from './make-site.ts'
import { checkOutputFolder, replaceFolder } from './output.ts'
import { pageInputs, takeApart, type PageTexts } from './page-scripts.ts'
import { pagesOnRequest } from './pages-on-request.ts'
import { publicFiles, siteRoot, type PrerenderOptions } from './site.ts'
import { withoutStack } from './writer-errors.ts'

/** Scripts that pages ask for by these paths, in place of which a build puts its own. */
const entries = ['waitlist/waitlist-database.ts', 'publisher/page/start.tsx']

/**
 * Renders the pages of `routes.tsx`: each on request in development, all of them in a build, which
 * replaces the site that stands as a whole and at the very end. A built site is previewed as hosts
 * serve it.
 */
export function prerender(options: PrerenderOptions): Plugin {
  return {
    name: 'prerender',
    config: async (_, { command, mode }) => {
      if (command !== 'build') return { appType: 'custom' }
      const modules = await loadSite(mode)
      const input = [
        ...entries.map((entry) => join(siteRoot, entry)),
        ...pageInputs(modules.pageScriptNames()),
      ]
      return {
        logLevel: 'warn',
        build: { write: false, rolldownOptions: { input } },
        builder: {
          sharedConfigBuild: true,
          buildApp: (builder) =>
            buildSite(builder, options, modules).catch((error: unknown) => {
              throw withoutStack(error)
            }),
        },
      }
    },
    configureServer: (server) => () => {
      server.middlewares.use(pagesOnRequest(server, options))
    },
    // Pages are made of all that the browser does not know of: components, posts, pictures.
    hotUpdate({ modules }) {
      if (this.environment.name !== 'client' || modules.length > 0) return
      this.environment.hot.send({ type: 'full-reload' })
    },
    configurePreviewServer: async ({ middlewares, config }) => {
      // Its packages are of no use to a build. A whole address, since Vite moves the code of its settings.
      const path = pathToFileURL(join(siteRoot, 'dev/static-host/static-host.ts')).href
      const { staticHost } = (await import(path)) as typeof hostModule
      middlewares.use(staticHost(resolve(config.root, config.build.outDir)))
    },
  }
}

/** Enough to keep the processors busy while files are drawn and written, and few enough for any memory. */
const atOnce = 8

/**
 * Builds the whole static site: the files of each page, and what is derived from them. Throws a
 * `ContentError`, a `SettingError` or an `OutputFolderError` before anything is written where posts
 * cannot be built, a setting is wrong, or the folder may not be replaced.
 */
async function buildSite(
  builder: ViteBuilder,
  options: PrerenderOptions,
  modules: SiteModules,
): Promise<void> {
  const { config } = builder
  const folder = resolve(config.root, config.build.outDir)
  checkOutputFolder(folder)
  const { allPaths, controlFiles, filesOf, indexArticles, nginxRedirects, pageFiles, renderPage } =
    modules
  const { withoutSecrets } = modules
  const environment = modules.readEnvironment(config.mode, modules.isOnHost())
  const { origin, supabaseOrigin } = environment
  for (const warning of environment.warnings) console.warn(warning)
  if (supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  // Before the bundle, whose memory the process keeps.
  const { site, report } = await modules.makeSite(environment, {
    ...options,
    isOffline: options.isOffline ?? isAskedOffline(),
  })
  for (const line of report) console.log(line)

  const { index } = site
  await replaceFolder(folder, async (put) => {
    const putAll = <One>(all: Iterable<One>, make: (one: One) => Promise<void>) =>
      Readable.from(all).forEach(make, { concurrency: atOnce })
    const putPages = async () => {
      const { texts, files } = await bundle(builder)
      for (const file of files) {
        const content = Buffer.from(file.type === 'asset' ? file.source : file.code)
        await put([file.fileName], withoutSecrets(file.fileName, content))
      }
      const assets = pageAssets(texts, supabaseOrigin, modules)
      const page = (path: string, articles = index) =>
        renderPage(path, { articles, origin, assets })
      // Without articles: the texts of posts were judged before, and must never stop a build.
      const bare = indexArticles([])
      for (const path of allPaths(bare)) {
        withoutSecrets(pageFiles(path)[0], (await page(path, bare)).html)
      }
      await putAll(allPaths(index), async (path) => put(pageFiles(path), (await page(path)).html))
    }
    await Promise.all([
      putPages(),
      putAll(filesOf(site), async ([path, make]) => {
        await put([decodeURIComponent(path.slice(1))], await make())
      }),
    ])
    for (const [path, file] of publicFiles()) {
      if (!controlFiles.includes(path.slice(1))) await put([path.slice(1)], { copyOf: file })
    }
  })
  writeFileSync(`${folder}.redirects.conf`, nginxRedirects(site))
}

async function bundle(builder: ViteBuilder) {
  const { client } = builder.environments
  const result = client && (await builder.build(client))
  if (!result || !('output' in result)) throw new Error('Vite has not built one bundle.')
  return takeApart(result.output)
}

/** The parts of each page, which may send to the waitlist's database where there is one. */
function pageAssets(
  texts: ReadonlyMap<string, PageTexts>,
  supabaseOrigin: string | undefined,
  { anywhere, pagePolicy, withoutSecrets }: SiteModules,
): (handle: PageHandle) => PageAssets {
  for (const [page, { script }] of texts) withoutSecrets(page, script)
  const own = supabaseOrigin === undefined ? [] : [supabaseOrigin]
  return ({ script, sendsAnywhere = false }) => {
    const parts = texts.get(script)
    if (!parts) throw new Error(`There is no ${script}.`)
    return { ...parts, policy: pagePolicy(parts, sendsAnywhere ? anywhere : own) }
  }
}

/** By `npm run build:site --offline`, which npm puts into the environment, or `vite build -- --offline`. */
function isAskedOffline(): boolean {
  return process.env['npm_config_offline'] === 'true' || process.argv.includes('--offline')
}
