import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as prerender from '../prerender.tsx'
import { siteRoot } from './paths.ts'
import { viteBuild } from './vite-build.ts'

/** Renders the pages: the site's components, bundled for Node. */
export type Prerenderer = typeof prerender

/** Bundles the site's components and loads them. Leaves no files. */
export async function loadPrerenderer(): Promise<Prerenderer> {
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
        rolldownOptions: { input: join(siteRoot, 'prerender.tsx') },
      },
    })
    const file = join(folder, 'prerender.js')
    return (await import(pathToFileURL(file).href)) as Prerenderer
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
