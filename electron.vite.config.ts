import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'

const from = (path: string) => resolve(import.meta.dirname, path)

// Set by electron-vite before it reads this file.
const isDeveloped = process.env['NODE_ENV_ELECTRON_VITE'] === 'development'
if (isDeveloped) {
  if (!process.env['ELECTRON_EXEC_PATH']) fetchElectron()
  // Once: an app that starts while the next one is built has to find its files.
  rmSync(from('dist/desktop'), { recursive: true, force: true })
}

const shared = {
  minify: !isDeveloped,
  // The maps of a build are not packed, and no script names them.
  sourcemap: isDeveloped || ('hidden' as const),
  emptyOutDir: !isDeveloped,
  /** Of the packages that are bundled. */
  license: { fileName: 'licenses.txt' },
}

export default defineConfig({
  main: {
    build: {
      ...shared,
      outDir: 'dist/desktop/main',
      rolldownOptions: { input: { main: from('desktop/main/main.ts') } },
    },
  },
  preload: {
    plugins: [evaluated(from('desktop/ipc/contract-names.ts'))],
    build: {
      ...shared,
      outDir: 'dist/desktop/preload',
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
      ...shared,
      outDir: from('dist/desktop/renderer'),
      // Inlined files would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: { input: { index: from('desktop/renderer/index.html') } },
    },
  },
})

/** Electron's package fetches its binary at its first call, which electron-vite does without. */
function fetchElectron(): void {
  const install = createRequire(import.meta.url).resolve('electron/install.js')
  if (spawnSync(process.execPath, [install], { stdio: 'inherit' }).status === 0) return
  throw new Error('Electron could not be fetched. ELECTRON_MIRROR=https://…/ names another place.')
}

/** Runs a module while the build runs, and bundles the data that it exports; follows all it imports. */
function evaluated(file: string): Plugin {
  let followed: readonly string[] = []
  return {
    name: 'evaluated-module',
    async load(id) {
      if (id !== file) return undefined
      // Also where it cannot be run now.
      for (const path of followed) this.addWatchFile(path)
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(file)
      followed = dependencies
      for (const path of followed) this.addWatchFile(path)
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
