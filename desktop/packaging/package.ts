import { build, Platform } from 'electron-builder'
import { join } from 'node:path'
import {
  builderConfig,
  PackagingError,
  prepareForBuilder,
  readPackagingEnvironment,
} from './builder-config.ts'

// Packs the built app for this system; prints the files.
try {
  const environment = readPackagingEnvironment(process.env, process.platform)
  prepareForBuilder(process.env)
  const files = await build({
    projectDir: join(import.meta.dirname, '../..'),
    targets: Platform.current().createTarget(),
    publish: 'never',
    config: builderConfig(environment),
  })
  for (const file of files) console.log(file)
} catch (error) {
  if (!(error instanceof PackagingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
