import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { readLegalTexts } from './content/legal-texts.ts'
import { bundledLicenses } from './plugins/bundled-licenses.ts'
import { feed } from './plugins/feed.ts'
import { pictures } from './plugins/pictures.ts'
import { prerender } from './plugins/prerender.ts'
import { redirects } from './plugins/redirects.ts'
import { shareImages } from './plugins/share-images.ts'
import { siteData } from './plugins/site-data.ts'
import type { PrerenderOptions } from './plugins/site.ts'
import { sitemap } from './plugins/sitemap.ts'
import { webManifest } from './plugins/web-manifest.ts'
import { withoutStack } from './plugins/writer-errors.ts'

const root = import.meta.dirname

/** Scripts that pages ask for by these paths, in place of which a build puts its own. */
const entries = ['landing/waitlist-database.ts', 'publisher/page/start.tsx']

/** The kinds of files that the site has beside its pages. */
export const siteFiles = [webManifest, sitemap, feed, siteData, redirects, pictures, shareImages]

export interface SiteOptions extends Omit<PrerenderOptions, 'files'> {
  /** The folder that is made, in place of the one that an earlier build has made. */
  outDir?: string
}

/** Vite's configuration of the site. */
export function siteConfig({ outDir = '../dist/site', ...options }: SiteOptions = {}): UserConfig {
  return {
    root,
    envDir: '..',
    plugins: [react(), bundledLicenses(), prerender({ files: siteFiles, ...options })],
    define: { 'import.meta.env.LEGAL_TEXTS': JSON.stringify(legalTexts()) },
    server: { host: '127.0.0.1', port: 4310 },
    preview: { host: '127.0.0.1', port: 4310 },
    build: {
      outDir,
      target: 'baseline-widely-available',
      modulePreload: false,
      // Inlined files would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      // The publisher with React and its store, which operators load once; visitors load nothing of it.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        // Pages ask for entries by their paths, so that Vite sees no use of their exports.
        preserveEntrySignatures: 'exports-only',
        // The bundler's own timings are of no use to those who build the site.
        checks: { bundlerTimings: false },
      },
    },
    environments: {
      client: {
        build: { rolldownOptions: { input: entries.map((entry) => join(root, entry)) } },
      },
    },
  }
}

function legalTexts() {
  try {
    return readLegalTexts()
  } catch (error) {
    throw withoutStack(error)
  }
}

export default defineConfig(({ command }) => {
  // With another value, visitors would get React's development build.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return siteConfig()
})
