import { build, Platform } from 'electron-builder'
import { join } from 'node:path'
import { builderConfig } from './builder-config.ts'
import { drawIcons } from './draw-icons.ts'
import { findElectron } from './electron-dist.ts'

const projectRoot = join(import.meta.dirname, '../..')

/** Packs the built app for this system. `PENNYWREN_UPDATE_FEED`: where its updates are published. */
async function pack(): Promise<void> {
  const updateFeed = process.env['PENNYWREN_UPDATE_FEED']
  if (updateFeed !== undefined && URL.parse(updateFeed)?.protocol !== 'https:') {
    console.error('PENNYWREN_UPDATE_FEED has to be an https address: updates are trusted by it.')
    process.exitCode = 1
    return
  }
  const electron = findElectron(projectRoot)
  if (electron === undefined) {
    console.error(
      'Packaging needs Electron’s binary, which is not in node_modules/electron/dist: run `npx install-electron` where its download can be reached, and try again.',
    )
    process.exitCode = 1
    return
  }
  const icons = join(projectRoot, 'dist/icons')
  await drawIcons(icons)
  const files = await build({
    projectDir: projectRoot,
    targets: Platform.current().createTarget(),
    publish: 'never',
    config: builderConfig({
      electronDist: electron.dist,
      icons,
      updateFeed,
    }),
  })
  for (const file of files) console.log(file)
}

await pack()
