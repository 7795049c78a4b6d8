import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as prerender from '../prerender.tsx'
import { siteRoot } from './paths.ts'
import { viteBuild } from './vite-build.ts'

/** What renders the pages: the site's components, bundled for Node. */
export type Prerenderer = typeof prerender

export type ArticleIndex = ReturnType<Prerenderer['indexArticles']>

export interface LoadedPrerenderer {
  prerenderer: Prerenderer
  /** The code itself: when it changes, every page may change. */
  code: string
}

/** Bundles the site's components and loads them. Leaves no files. */
export async function loadPrerenderer(): Promise<LoadedPrerenderer> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-prerender-'))
  try {
    await viteBuild({
      logLevel: 'error',
      publicDir: false,
      // React too, and as it is in production: by itself it looks at NODE_ENV when it is loaded.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        manifest: false,
        ssr: true,
        // Pages have scripts that are the text of a function in here.
        minify: true,
        rolldownOptions: { input: join(siteRoot, 'prerender.tsx') },
      },
    })
    const file = join(folder, 'prerender.js')
    return {
      prerenderer: (await import(pathToFileURL(file).href)) as Prerenderer,
      code: await readFile(file, 'utf8'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
