import { readFileSync } from 'node:fs'
import { findPackageJSON, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** The code that a module is made of. */
export interface Code {
  /** Its own file first, then those that it imports, and so on; the text of each by its path. */
  files: Map<string, string>
  /** Name and version of each package that one of the files imports. */
  packages: Set<string>
  /** The modules of Node that one of them imports. */
  builtins: Set<string>
}

/**
 * Reads a module and all that it imports, up to the borders of packages. Throws where it imports
 * something while it runs, which cannot be followed.
 */
export function followImports(entry: string): Code {
  const code: Code = { files: new Map(), packages: new Set(), builtins: new Set() }
  const follow = (file: string) => {
    if (code.files.has(file)) return
    const text = readFileSync(file, 'utf8')
    code.files.set(file, text)
    for (const specifier of importsOf(file, text)) {
      if (specifier.startsWith('.')) follow(join(dirname(file), specifier))
      else if (isBuiltin(specifier)) code.builtins.add(specifier)
      else code.packages.add(versionOf(specifier, file))
    }
  }
  follow(entry)
  return code
}

function importsOf(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  if (module.dynamicImports.length > 0) throw new Error(`${file} imports while it runs.`)
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  return [...module.staticImports, ...exported].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  )
}

function versionOf(specifier: string, importer: string): string {
  const manifest = findPackageJSON(specifier, importer)
  if (manifest === undefined) throw new Error(`${importer} imports ${specifier}, which is nowhere.`)
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>
  return `${name}@${version}`
}
