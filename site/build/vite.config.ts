import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledLicenses } from './bundled-licenses.ts'
import { databaseEntry, projectRoot, siteRoot } from './paths.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: siteRoot,
  envDir: projectRoot,
  appType: 'custom',
  plugins: [react(), ...(isSsrBuild ? [] : [bundledLicenses()])],
  // The file that the build gives it is not known here.
  define: { 'import.meta.env.WAITLIST_DATABASE': JSON.stringify(`/${databaseEntry}`) },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Vite would drop what the waitlist's database gives to the script that asks for it.
    rolldownOptions: { preserveEntrySignatures: 'exports-only' },
  },
}))
