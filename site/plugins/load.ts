import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { siteRoot } from './site.ts'
import type * as siteModules from './site-modules.ts'

export type SiteModules = typeof siteModules

/**
 * Loads a file of the site by Node. Vite's configuration is not made of what is loaded so, whose
 * changes would restart the development server.
 */
export async function loadByNode<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(join(siteRoot, file)).href)) as Module
}

export const siteModulesFile = 'plugins/site-modules.ts'
