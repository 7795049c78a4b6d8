import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { pageScripts } from './plugins/page-scripts.ts'
import { prerender } from './plugins/prerender.ts'
import type { PrerenderOptions } from './plugins/site.ts'

const root = import.meta.dirname

/** The licences of the packages in the scripts; those of the typefaces are in `public/typefaces.txt`. */
export const licensesFile = 'licenses.txt'

export interface SiteOptions extends PrerenderOptions {
  /** The folder that is made, in place of the one that an earlier build has made. */
  outDir?: string
}

/** Vite's configuration of the site. */
export function siteConfig({ outDir = '../dist/site', ...options }: SiteOptions = {}): UserConfig {
  return {
    root,
    envDir: '..',
    plugins: [react(), pageScripts, prerender(options)],
    server: { host: '127.0.0.1', port: 4310 },
    preview: { host: '127.0.0.1', port: 4310 },
    build: {
      outDir,
      license: { fileName: licensesFile },
      target: 'baseline-widely-available',
      // Those that know `light-dark()`.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
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
  }
}

export default defineConfig(({ command }) => {
  // With another value, visitors would get React's development build.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return siteConfig()
})
