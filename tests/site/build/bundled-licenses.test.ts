import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import config from '../../../electron.vite.config.ts'
import { joinLicenses } from '../../../site/build/bundled-licenses.ts'
import { bundles, configFile, siteRoot } from '../../../site/build/paths.ts'
import { packagesOfBuild, type Bundled } from '../../support/bundled-packages.ts'
import { mayShip } from '../../tooling/licenses.ts'

// With a project to keep the waitlist in, the site has Supabase's client too.
beforeEach(() => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.co')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
})
afterEach(() => vi.unstubAllEnvs())

test.each([
  ['the site', Object.values(bundles).map(configOf), ['idb', '@supabase/supabase-js']],
  ['the window of the desktop app', [{ configFile: false as const, ...config.renderer }], ['zod']],
])('%s comes with the licence of every package that is in it', async (_, configs, expected) => {
  const built = []
  for (const config of configs) built.push(await packagesOfBuild(config))
  const packages = built.flatMap(({ packages }) => packages).filter(isFirst)
  const list = joinLicenses(built.map(({ list }) => list))
  const sections = list.split(/\n(?=## .+ - \d)/).slice(1)
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

function configOf(sources: readonly string[]): InlineConfig {
  const input = sources.map((source) => join(siteRoot, source))
  return { configFile, root: siteRoot, build: { rolldownOptions: { input } } }
}

/** Two bundles may have something of the same package. */
function isFirst({ name }: Bundled, position: number, all: readonly Bundled[]): boolean {
  return all.findIndex((other) => other.name === name) === position
}

function nameIn(section: string): string {
  return /^## (\S+) - /.exec(section)?.[1] ?? ''
}
