import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { resolve } from 'node:path'
import { contract, eventNames } from './desktop/ipc/contract.ts'

/** Of the packages that are bundled. */
const license = { fileName: 'licenses.txt' }

const from = (path: string) => resolve(import.meta.dirname, path)

export default defineConfig({
  main: {
    build: {
      outDir: 'dist/desktop/main',
      license,
      minify: true,
      rolldownOptions: { input: { main: from('desktop/main/main.ts') } },
    },
  },
  preload: {
    define: {
      contractNames: JSON.stringify({ requests: Object.keys(contract), events: eventNames }),
    },
    build: {
      outDir: 'dist/desktop/preload',
      license,
      minify: true,
      // A sandboxed preload script can load nothing but electron, and has to be CommonJS.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: from('desktop/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: from('desktop/renderer'),
    plugins: [react()],
    build: {
      outDir: from('dist/desktop/renderer'),
      license,
      minify: true,
      // Inlined files would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: { input: { index: from('desktop/renderer/index.html') } },
    },
  },
})
