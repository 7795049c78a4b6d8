import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type * as content from '../content/legal-texts.ts'
import { loadByNode } from './load.ts'
import { siteRoot } from './site.ts'
import { withoutStack } from './writer-errors.ts'

const reader = 'content/legal-texts.ts'
const place = 'import.meta.env.LEGAL_TEXTS'

/** Puts the legal texts into the module that shows them, anew where one of them has changed. */
export function legalTexts(): Plugin {
  let server: ViteDevServer | undefined
  const shown = join(siteRoot, 'layout/legal-texts.ts')
  const load = async () =>
    server
      ? ((await server.ssrLoadModule(`/${reader}`)) as typeof content)
      : loadByNode<typeof content>(reader)
  return {
    name: 'legal-texts',
    configureServer: async (dev) => {
      server = dev
      const { legalTextsFolder } = await loadByNode<typeof content>(reader)
      dev.watcher.add(legalTextsFolder())
      dev.watcher.on('all', (_event, file) => {
        if (!file.startsWith(legalTextsFolder())) return
        for (const { moduleGraph } of Object.values(dev.environments)) {
          for (const module of moduleGraph.getModulesByFile(shown) ?? []) {
            moduleGraph.invalidateModule(module)
          }
        }
        dev.ws.send({ type: 'full-reload' })
      })
    },
    async transform(code, id) {
      if (!code.includes(place) || id.split('?')[0] !== shown.replaceAll('\\', '/'))
        return undefined
      const { readLegalTexts } = await load()
      try {
        return code.replaceAll(place, JSON.stringify(readLegalTexts()))
      } catch (error) {
        throw withoutStack(error)
      }
    },
  }
}
