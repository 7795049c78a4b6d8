import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import config from '../../../electron.vite.config.ts'
import { publicFolder } from '../../../site/plugins/site.ts'
import { licensesFile, siteConfig } from '../../../site/vite.config.ts'
import { mayShip } from '../../tooling/licenses.ts'

test.each([
  ['the site', { ...siteConfig(), configFile: false as const }, ['idb', '@supabase/supabase-js']],
  ['the window of the desktop app', { configFile: false as const, ...config.renderer }, ['zod']],
])('%s comes with the licence of every package that is in it', async (_, config, expected) => {
  const { packages, list } = await packagesOfBuild(config)
  const sections = list.split(/\n(?=## \S+ (?:- \d|\(OFL))/).slice(1)
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['@fontsource/bricolage-grotesque', 'react', 'react-dom', ...expected]),
  )
  expect(sections.map(nameIn).toSorted()).toEqual(names.toSorted())
  for (const { name, license } of packages) {
    expect(license).toMatch(/copyright/i)
    expect(sections.find((section) => nameIn(section) === name)).toContain(license)
  }
  // Part of what is shipped, whatever it is for npm.
  for (const section of sections) {
    const [, license = ''] = /^## .+ \((.+)\)$/m.exec(section) ?? []
    expect(mayShip, section.slice(0, 100)).toContain(license)
  }
})

function nameIn(section: string): string {
  return /^## (\S+) /.exec(section)?.[1] ?? ''
}

/** Builds without writing: the packages that have a part in it, and the list of their licences. */
async function packagesOfBuild(config: InlineConfig) {
  const built = await build({
    ...config,
    logLevel: 'warn',
    build: { ...config.build, write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const files = output.flatMap((file) =>
    file.type === 'chunk'
      ? file.moduleIds
      : file.originalFileNames.map((name) => join(config.root ?? '', name)),
  )
  // Modules that the bundler itself adds begin with a NUL.
  const inPackage = /^[^\0].*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/
  const folders = new Set(files.flatMap((file) => inPackage.exec(file)?.[0] ?? []))
  const packages = Array.from(folders, (folder) => {
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
    const { name } = JSON.parse(manifest) as { name: string }
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) ?? ''
    return { name, license: readFileSync(join(folder, file), 'utf8').trim() }
  })
  const list = output.find(({ fileName }) => fileName === licensesFile)
  const typefaces = readFileSync(join(publicFolder, 'typefaces.txt'), 'utf8')
  return { packages, list: list?.type === 'asset' ? `${String(list.source)}\n${typefaces}` : '' }
}
