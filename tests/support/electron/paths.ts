import { join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '../../..')

/** Made by `npm run build:desktop`. */
export const builtDesktop = join(projectRoot, 'dist/desktop')
export const mainBundle = join(builtDesktop, 'main/main.js')
