import { build, Platform } from 'electron-builder'
import { join } from 'node:path'
import { builderConfig } from './builder-config.ts'
import { drawIcons } from './draw-icons.ts'
import { findElectron } from './electron-dist.ts'
import {
  PackagingError,
  prepareForBuilder,
  readPackagingEnvironment,
} from './packaging-environment.ts'

const projectRoot = join(import.meta.dirname, '../..')

/** Packs the built app for this system; prints the files. */
async function pack(): Promise<void> {
  const environment = readPackagingEnvironment(process.env, process.platform)
  const electron = findElectron(projectRoot)
  if (electron === undefined) {
    throw new PackagingError(
      'Packaging needs Electron’s binary, which is not in node_modules/electron/dist: run `npx install-electron` where its download can be reached, and try again.',
    )
  }
  prepareForBuilder(process.env)
  const icons = join(projectRoot, 'dist/icons')
  await drawIcons(icons)
  const files = await build({
    projectDir: projectRoot,
    targets: Platform.current().createTarget(),
    publish: 'never',
    config: builderConfig({ electronDist: electron.dist, icons, ...environment }),
  })
  for (const file of files) console.log(file)
}

try {
  await pack()
} catch (error) {
  if (!(error instanceof PackagingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
