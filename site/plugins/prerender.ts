import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type * as hostModule from '../dev/static-host/static-host.ts'
import { loadSite } from './load.ts'
import { pageInputs } from './page-scripts.ts'
import { pagesOnRequest } from './pages-on-request.ts'
import { siteRoot, type PrerenderOptions } from './site.ts'
import { withoutStack } from './writer-errors.ts'

/** Scripts that pages ask for by these paths, in place of which a build puts its own. */
const entries = ['waitlist/waitlist-database.ts', 'publisher/page/start.tsx']

/**
 * Renders the pages of `routes.tsx`: each on request in development, all of them in a build, which
 * replaces the site that stands as a whole and at the very end. A built site is previewed as hosts
 * serve it.
 */
export function prerender(options: PrerenderOptions): Plugin {
  return {
    name: 'prerender',
    config: async (_, { command, mode }) => {
      if (command !== 'build') return { appType: 'custom' }
      const { buildSite, pageScriptNames } = await loadSite(mode)
      const input = [
        ...entries.map((entry) => join(siteRoot, entry)),
        ...pageInputs(pageScriptNames()),
      ]
      return {
        logLevel: 'warn',
        build: { write: false, rolldownOptions: { input } },
        builder: {
          sharedConfigBuild: true,
          buildApp: (builder) =>
            buildSite(builder, options).catch((error: unknown) => {
              throw withoutStack(error)
            }),
        },
      }
    },
    configureServer: (server) => () => {
      server.middlewares.use(pagesOnRequest(server, options))
    },
    // Pages are made of all that the browser does not know of: components, posts, pictures.
    hotUpdate({ modules }) {
      if (this.environment.name !== 'client' || modules.length > 0) return
      this.environment.hot.send({ type: 'full-reload' })
    },
    configurePreviewServer: async ({ middlewares, config }) => {
      // Its packages are of no use to a build. A whole address, since Vite moves the code of its settings.
      const path = pathToFileURL(join(siteRoot, 'dev/static-host/static-host.ts')).href
      const { staticHost } = (await import(path)) as typeof hostModule
      middlewares.use(staticHost(resolve(config.root, config.build.outDir)))
    },
  }
}
