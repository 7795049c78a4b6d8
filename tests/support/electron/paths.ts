import { join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '../../..')

/** What `npm run build:desktop` makes. */
export const builtDesktop = join(projectRoot, 'dist/desktop')
export const mainBundle = join(builtDesktop, 'main/main.js')
