import { randomUUID } from 'node:crypto'
import { globSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  Connect,
  EnvironmentOptions,
  Plugin,
  Rolldown,
  ViteBuilder,
  ViteDevServer,
} from 'vite'
import { indexArticles } from '../blog/article-index.ts'
import { readPosts } from '../content/read-posts.ts'
import { ContentError } from '../content/problems.ts'
import type { PageAssets } from '../document.tsx'
import type { PageHandle } from '../routes.tsx'
import { staticHost } from '../static-host/static-host.ts'
import { licensesFile } from './bundled-licenses.ts'
import { isOnHost, readEnvironment, type SiteEnvironment } from './environment.ts'
import { checkOutputFolder, openOutput, type Output } from './output.ts'
import { anywhere, pagePolicy } from './policy.ts'
import { readSite } from './posts.ts'
import { openShareImages } from './share-image.ts'
import {
  cacheFolder,
  pageFile,
  publicFolder,
  readSitePages,
  siteRoot,
  type FilesOf,
  type Prerenderer,
  type Site,
  type SiteFile,
} from './site.ts'
import { withoutSecrets } from './without-secrets.ts'
import { withoutStack } from './writer-errors.ts'
import { textElement } from './xml.ts'

export interface PrerenderOptions {
  /** What the site has beside its pages. */
  files: readonly FilesOf[]
  /** The folder of the posts; that of the environment unless given. */
  postsDir?: string | undefined
  /** Where drawn pictures are kept for later builds. */
  cacheDir?: string | undefined
  /** The instant that decides which posts are already published; that of the build unless given. */
  now?: Date | undefined
}

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
    configurePreviewServer: ({ middlewares, config }) => {
      middlewares.use(staticHost(resolve(config.root, config.build.outDir)))
    },
  }
}

const pageScripts = globSync('*/*-page.script.ts', { cwd: siteRoot })
  .map((file) => file.split(sep).join('/'))
  .sort()

/** The name of the environment that a script of pages is built in. */
const environmentOf = (script: string) => script.replace(/\W/g, '_')

/**
 * The components for Node, what pages ask for later, and the script of each kind of page, which is one
 * text. But for the first, none is written before all are made.
 */
function buildEnvironments(): Record<string, EnvironmentOptions> {
  const pages = pageScripts.map((script): [string, EnvironmentOptions] => [
    environmentOf(script),
    {
      consumer: 'client',
      build: {
        write: false,
        cssCodeSplit: false,
        rolldownOptions: { input: join(siteRoot, script), output: { format: 'iife' } },
      },
    },
  ])
  return {
    ssr: {
      // React too, and as it is in production: by itself it looks at NODE_ENV when it is loaded.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: join(tmpdir(), `pennywren-prerender-${randomUUID()}`),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: join(siteRoot, 'prerender.tsx') },
      },
    },
    client: { build: { write: false } },
    ...Object.fromEntries(pages),
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
  const environment = readEnvironment(config.mode, isOnHost())
  checkOutputFolder(folder, readdirSync(publicFolder))
  for (const warning of environment.warnings) console.warn(warning)
  if (environment.supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  const prerenderer = await loadPrerenderer(builder)
  const { origin, postsDir } = environment
  const read = await readSite(prerenderer, { folder: options.postsDir ?? postsDir, origin, now })
  for (const line of read.report) console.log(line)

  const output = openOutput(folder, now)
  try {
    const assets = await buildClient(builder, output, environment)
    const { posts, parts, postsTree } = read
    await fillOutput(output, options, assets, {
      prerenderer,
      index: indexArticles(posts.published, posts.moved),
      origin,
      now,
      parts,
      shareImages: await openShareImages(join(options.cacheDir ?? cacheFolder, 'share-images')),
      nextOn: posts.waiting.map(({ article }) => article.publishDate).sort()[0],
      postsTree,
    })
    output.finish()
  } catch (error) {
    output.discard()
    throw error
  }
}

/** Bundles the site's components and loads them. Leaves no files. */
export async function loadPrerenderer(builder: ViteBuilder): Promise<Prerenderer> {
  await bundle(builder, 'ssr')
  const { outDir } = builder.environments['ssr']?.config.build ?? {}
  if (outDir === undefined) throw new Error('There is no environment for the components.')
  try {
    return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Prerenderer
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function bundle(builder: ViteBuilder, name: string) {
  const environment = builder.environments[name]
  const result = environment && (await builder.build(environment))
  if (!result || !('output' in result)) throw new Error(`Vite has not built one bundle of ${name}.`)
  return result.output
}

/** Puts what pages ask for, and the public files, into the output; returns the parts of each page. */
async function buildClient(
  builder: ViteBuilder,
  output: Output,
  { supabaseOrigin }: SiteEnvironment,
): Promise<(handle: PageHandle) => PageAssets> {
  const licenses = new Set<string>()
  const place = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => {
    const content = Buffer.from(file.type === 'asset' ? file.source : file.code)
    if (file.fileName === licensesFile) {
      for (const section of String(content).split(/\n(?=## )/)) licenses.add(section.trim())
    } else if (!output.has(file.fileName)) {
      output.write(file.fileName, withoutSecrets(file.fileName, content))
    }
  }
  const client = await bundle(builder, 'client')
  client.forEach(place)
  const entries = client.flatMap((file) =>
    file.type === 'chunk' && file.isEntry ? [[sourceOf(file), file.fileName] as const] : [],
  )
  const texts = new Map<string, { style: string; script: string; typeface: string }>()
  for (const script of pageScripts) {
    const [chunk, ...others] = await bundle(builder, environmentOf(script))
    const isStyle = ({ fileName }: { fileName: string }) => fileName.endsWith('.css')
    const style = others.find((file) => file.type === 'asset' && isStyle(file))
    const typeface = others.find(({ fileName }) => fileName.endsWith('.woff2'))
    if (style?.type !== 'asset' || !typeface) throw new Error(`${script} has no style sheet.`)
    if (others.some(({ type }) => type === 'chunk')) {
      throw new Error(`${script} has more in it than code of its own.`)
    }
    if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${script} would end its own tag.`)
    others.filter((file) => !isStyle(file)).forEach(place)
    let code = chunk.code.trim()
    for (const [source, file] of entries) code = code.replaceAll(`/${source}`, `/${file}`)
    texts.set(script, {
      // Without Vite's mark.
      style: String(style.source)
        .replace(/\/\*\$vite\$:\d+\*\//, '')
        .trim(),
      script: withoutSecrets(script, code),
      typeface: `/${typeface.fileName}`,
    })
  }
  output.write(licensesFile, `${[...licenses].join('\n\n')}\n`)
  output.write('_headers', { copyOf: join(siteRoot, 'hosting/_headers') })
  for (const file of readdirSync(publicFolder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const name = relative(publicFolder, path).split(sep).join('/')
    if (file.isFile()) output.write(name, { copyOf: path })
  }
  const own = supabaseOrigin === undefined ? [] : [supabaseOrigin]
  return ({ script, sendsAnywhere = false }) => {
    const parts = texts.get(script)
    if (!parts) throw new Error(`There is no ${script}.`)
    return { ...parts, policy: pagePolicy(parts, sendsAnywhere ? anywhere : own) }
  }
}

/** The source of an entry, relative to the site's folder. */
function sourceOf({ facadeModuleId }: Rolldown.OutputChunk): string {
  return (facadeModuleId ?? '')
    .slice(siteRoot.length + 1)
    .split(sep)
    .join('/')
}

/** Enough to keep the processors busy while pictures are drawn, and few enough for any memory. */
const atOnce = 4

/** Writes the pages and all that is derived from them. */
async function fillOutput(
  output: Output,
  { files }: PrerenderOptions,
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
  const waiting = filesOf(site, files).values()
  const makeFiles = async () => {
    // All share these, so that each is taken once.
    for (const [path, make] of waiting)
      output.write(decodeURIComponent(path.slice(1)), await make())
  }
  const makers = Array.from({ length: atOnce }, makeFiles)
  // None may be under way any more when one has failed.
  await Promise.allSettled(makers)
  await Promise.all(makers)
}

function filesOf(site: Site, files: readonly FilesOf[]): SiteFile[] {
  return files.flatMap((ofKind) => ofKind(site))
}

/** Paths that are made of posts; all others are served without reading any. */
const madeOfPosts = /^\/(blog|share)(\/|$)|^\/sitemap\.xml$/

/**
 * The pages and files of the development server. A post that could not be built says so in place of
 * the pages that show posts.
 */
function pagesOnRequest(
  vite: ViteDevServer,
  { files, postsDir: folder, cacheDir = cacheFolder }: PrerenderOptions,
): Connect.NextHandleFunction {
  const { origin, postsDir } = readEnvironment(vite.config.mode)
  const posts = folder ?? postsDir
  const shareImages = openShareImages(join(cacheDir, 'share-images'))
  vite.watcher.add(posts)
  vite.watcher.on('all', (_event, file) => {
    // Posts show the pictures of the public folder, and are wrong without them.
    if (file.startsWith(posts) || file.startsWith(publicFolder))
      vite.ws.send({ type: 'full-reload' })
  })
  const sendHtml = async (response: ServerResponse, path: string, status: number, html: string) => {
    // Vite adds what reloads the page after a change.
    const body = await vite.transformIndexHtml(path, html)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
    try {
      const prerenderer = (await vite.ssrLoadModule('/prerender.tsx')) as Prerenderer
      const now = new Date()
      const parts = await readSitePages(prerenderer, origin)
      const { published, moved } = madeOfPosts.test(path)
        ? await readPosts({ folder: posts, now, pages: parts })
        : { published: [], moved: undefined }
      const index = indexArticles(published, moved)
      const site = { prerenderer, index, origin, now, parts, shareImages: await shareImages }
      const [, make] = filesOf(site, files).find(([file]) => file === pathname) ?? []
      if (make) {
        const content = await make()
        const isCopy = typeof content === 'object' && 'copyOf' in content
        response.end(isCopy ? await readFile(content.copyOf) : content)
        return
      }
      const { html, status } = await prerenderer.renderPage(path, {
        articles: index,
        origin,
        assets: ({ script }) => ({ scriptPath: `/${script}` }),
      })
      await sendHtml(response, path, status, html)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      console.error(error.message)
      const reason = textElement('pre', error.message)
      const html = `<!doctype html><title>Posts that cannot be built</title>${reason}`
      await sendHtml(response, path, 500, html)
    }
  }
  return (request, response, next) => void respond(request, response).catch(next)
}
