import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { postsFolder, readPosts } from '../content/read-posts.ts'
import { readEnvironment } from './environment.ts'
import { headersFile } from '../headers.ts'
import { clientEntry, configFile, projectRoot, siteRoot, styleSheets } from './paths.ts'

type Prerenderer = typeof import('../prerender.tsx')

export interface BuildOptions {
  /** The folder that is emptied and filled. */
  outDir: string
  postsDir?: string
  /** The instant that decides which posts are already published. */
  now?: Date
}

/** Builds the whole static site: the client's chunks, then one HTML file for each page. */
export async function buildSite({
  outDir,
  postsDir = postsFolder,
  now = new Date(),
}: BuildOptions) {
  const environment = readEnvironment('production')
  if (environment.supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  const articles = await readPosts(postsDir, now)

  await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const serverDir = join(outDir, '.server')
  await build({
    configFile,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: serverDir,
      manifest: false,
      ssr: true,
      rolldownOptions: { input: join(siteRoot, 'prerender.tsx') },
    },
  })
  const prerenderer = (await import(
    pathToFileURL(join(serverDir, 'prerender.js')).href
  )) as Prerenderer
  const manifest = JSON.parse(
    await readFile(join(outDir, '.vite/manifest.json'), 'utf8'),
  ) as Manifest

  const address = (source: string) => `/${manifest[source]?.file ?? source}`
  const options = {
    articles,
    origin: environment.origin,
    assets: (style: keyof typeof styleSheets) => ({
      scripts: [address(clientEntry)],
      styles: [address(styleSheets[style])],
    }),
  }
  for (const path of prerenderer.pagePaths(articles)) {
    const { html } = prerenderer.renderPage(path, options)
    await writePage(outDir, path === '/' ? 'index.html' : `${path.slice(1)}/index.html`, html)
  }
  await writePage(outDir, '404.html', prerenderer.renderPage('/404', options).html)
  await writePage(outDir, '_headers', headersFile(environment))
  await Promise.all(
    [serverDir, join(outDir, '.vite')].map((folder) => rm(folder, { recursive: true })),
  )
}

async function writePage(outDir: string, file: string, text: string) {
  const path = join(outDir, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

if (import.meta.main) await buildSite({ outDir: join(projectRoot, 'dist/site') })
