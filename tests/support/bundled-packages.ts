import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { licensesFile } from '../../site/build/bundled-licenses.ts'

export interface Bundled {
  name: string
  /** The text of the licence, as the package has it. */
  license: string
}

/** Builds without writing: the packages that have a part in it, and the list of their licences. */
export async function packagesOfBuild(
  config: InlineConfig,
): Promise<{ packages: Bundled[]; list: string }> {
  const built = await build({
    ...config,
    logLevel: 'warn',
    build: { ...config.build, write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const root = config.root ?? ''
  const folders = new Set(output.flatMap((file) => filesIn(file, root)).flatMap(packageFolder))
  const list = output.find(({ fileName }) => fileName === licensesFile)
  return {
    packages: Array.from(folders, bundled),
    list: list?.type === 'asset' ? String(list.source) : '',
  }
}

/** What a file of the build was made of; what the bundler itself adds begins with a NUL. */
function filesIn(file: Rolldown.OutputChunk | Rolldown.OutputAsset, root: string): string[] {
  if (file.type === 'asset') return file.originalFileNames.map((name) => join(root, name))
  return file.moduleIds.filter((id) => !id.startsWith('\0'))
}

function packageFolder(file: string): string[] {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? []
  return folder === undefined ? [] : [folder]
}

function bundled(folder: string): Bundled {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
  const { name } = JSON.parse(manifest) as { name: string }
  const file = readdirSync(folder).find((name) => name.startsWith('LICENSE')) ?? ''
  return { name, license: readFileSync(join(folder, file), 'utf8').trim() }
}
