import { build, Platform } from 'electron-builder'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builderConfig } from '../../../desktop/packaging/builder-config.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import {
  burntFuses,
  findUnpackedApp,
  makeFakeElectron,
  readFuses,
  resourcesOf,
} from '../../support/packaged-app.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

describe.skipIf(process.platform !== 'linux')('what is packed for Linux', () => {
  const folder = sharedFolder()
  const electronDist = join(folder, 'electron')
  const out = join(folder, 'out')
  /** As electron-builder computed them for the AppImage and the deb. */
  const desktopFiles: string[] = []
  let argumentsOfDeb: string[] = []

  beforeAll(async () => {
    makeFakeElectron(electronDist)
    const config = builderConfig({ updateFeed: undefined, signsForMac: false })
    await build({
      projectDir: projectRoot,
      targets: Platform.LINUX.createTarget(),
      publish: 'never',
      config: { ...config, electronDist, directories: { ...config.directories, output: out } },
      // Called when all is ready for the tools that write the files, which would be downloaded.
      effectiveOptionComputed: async (computed: { desktop: string } | [string[], string]) => {
        if (Array.isArray(computed)) {
          argumentsOfDeb = computed[0]
          desktopFiles.push(readFileSync(computed[1], 'utf8'))
        } else desktopFiles.push(computed.desktop)
        return true
      },
    })
  })

  test('a package starts the app in its sandbox, is found by its window, and opens backups', () => {
    expect(desktopFiles).toHaveLength(2)
    for (const entry of desktopFiles) {
      expect(entry).toMatch(/^Exec=(AppRun|\/opt\/Pennywren\/pennywren) %U$/m)
      expect(entry).toMatch(/^StartupWMClass=pennywren$/m)
      expect(entry).toMatch(/^MimeType=application\/x-pennywren-backup;$/m)
    }
  })

  test('the deb describes the app, not the site', () => {
    const argument = (name: string) => argumentsOfDeb[argumentsOfDeb.indexOf(name) + 1]
    expect(argument('--description')).toMatch(/^Publishes articles to an automation webhook\n/)
    expect(argument('--url')).toMatch(/^https:/)
    expect(argument('--license')).toBe('MIT')
  })

  test('the package holds the app alone, with the licences of what it runs on', () => {
    const app = findUnpackedApp(out)
    const resources = readdirSync(resourcesOf(app))
    expect(resources).toEqual(['LICENSE.txt', 'app.asar', 'apparmor-profile'])
    // Without the operator's own, Chromium shows dates in American order.
    expect(readdirSync(join(app, '../locales'))).toEqual(['de.pak', 'en-US.pak'])
    // An archive begins with the length of its list of files, and the list.
    const archive = readFileSync(join(resourcesOf(app), 'app.asar'))
    const list = archive.toString('utf8', 16, 16 + archive.readUInt32LE(12))
    const { files } = JSON.parse(list) as { files: Record<string, object> }
    expect(JSON.stringify(files['dist'])).toMatch(/"main\.js"(?!.*\.map")/)
    expect(existsSync(join(app, '../LICENSE.electron.txt'))).toBe(true)
    expect(existsSync(join(app, '../LICENSES.chromium.html'))).toBe(true)
  })

  test('the fuses are burnt into the binary', async () => {
    expect(await readFuses(join(electronDist, 'electron'))).not.toMatchObject(burntFuses)
    expect(await readFuses(findUnpackedApp(out))).toMatchObject(burntFuses)
  })
})
