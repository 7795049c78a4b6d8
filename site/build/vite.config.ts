import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { bundledLicenses } from './bundled-licenses.ts'
import { clientEntry, projectRoot, publisherEntry, siteRoot, styleSheets } from './paths.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: siteRoot,
  envDir: projectRoot,
  appType: 'custom',
  plugins: [react(), ...(isSsrBuild ? [] : [bundledLicenses()])],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // The one chunk that is imported in time, Supabase's client, needs no helper to be asked for.
    modulePreload: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The prerenderer names its own entry, and the two lists would be joined.
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: [clientEntry, publisherEntry, ...Object.values(styleSheets)].map((file) =>
          join(siteRoot, file),
        ),
      },
    }),
  },
}))
