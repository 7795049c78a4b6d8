import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where a build puts the licences of what it bundles, relative to its folder. */
export const licensesFile = 'licenses.txt'

/**
 * Ships the licences of all packages that a build has anything of. Vite lists those of the scripts;
 * the files that style sheets refer to, such as the typeface, are added here. A build that has
 * nothing of any package has no list.
 */
export function bundledLicenses(): Plugin {
  return {
    name: 'bundled-licenses',
    apply: 'build',
    config: () => ({ build: { license: { fileName: licensesFile } } }),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const list = bundle[licensesFile]
        if (list?.type !== 'asset') return this.error(`Vite has not written ${licensesFile}.`)
        const files = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' ? file.originalFileNames : [],
        )
        let text = String(list.source)
        for (const folder of new Set(files.flatMap(packageFolder))) {
          const section = await licenseOf(join(this.environment.config.root, folder))
          const [heading = ''] = section.split('\n')
          if (!text.includes(heading)) text += `\n${section}`
        }
        list.source = text
        if (!text.includes('\n## ')) delete bundle[licensesFile]
      },
    },
  }
}

function packageFolder(file: string): string[] {
  return /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.slice(0, 1) ?? []
}

/** In the form that Vite uses. */
async function licenseOf(folder: string): Promise<string> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8')
  const { name, version, license } = JSON.parse(manifest) as Record<string, string>
  const file = (await readdir(folder)).find((name) => /^licen[cs]e|^copying/i.test(name))
  if (file === undefined) throw new Error(`${name} has no licence text.`)
  const text = await readFile(join(folder, file), 'utf8')
  return `## ${name} - ${version} (${license})\n\n${text.trim()}\n`
}
