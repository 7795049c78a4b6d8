import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readLegalTexts } from '../content/legal-texts.ts'
import { bundledLicenses } from './bundled-licenses.ts'
import { databaseEntry, projectRoot, publisherEntry, siteRoot } from './paths.ts'

const productionRouter = join(projectRoot, 'node_modules/react-router/dist/production/index.mjs')

export default defineConfig(({ isSsrBuild }) => ({
  root: siteRoot,
  envDir: projectRoot,
  appType: 'custom',
  plugins: [react(), ...(isSsrBuild ? [] : [bundledLicenses()])],
  // As in development: a build replaces them by the files that it has made of them.
  define: {
    'import.meta.env.WAITLIST_DATABASE': JSON.stringify(`/${databaseEntry}`),
    'import.meta.env.PUBLISHER_APP': JSON.stringify(`/${publisherEntry}`),
    'import.meta.env.LEGAL_TEXTS': JSON.stringify(readLegalTexts()),
  },
  resolve: {
    // Its package names the build with development warnings alone.
    alias: [{ find: /^react-router$/, replacement: productionRouter }],
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The publisher with React and its store, which operators load once; visitors load nothing of it.
    chunkSizeWarningLimit: 700,
    // Scripts in pages import the entries by their paths, so that Vite sees no use of their exports.
    // The bundler's own timings are of no use to those who build the site.
    rolldownOptions: {
      preserveEntrySignatures: 'exports-only',
      checks: { bundlerTimings: false },
    },
  },
}))
