import { build, Platform } from 'electron-builder'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builderConfig } from '../../../desktop/packaging/builder-config.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { makeFakeElectron, versionInfoOf } from '../../support/fake-electron.ts'
import { burntFuses, findUnpackedApp, readFuses, resourcesOf } from '../../support/packaged-app.ts'
import { sharedFolder, temporaryFolder } from '../../support/temporary-folder.ts'

describe.skipIf(process.platform !== 'linux')('what is packed for Linux', () => {
  const folder = sharedFolder()
  const electronDist = join(folder, 'electron')
  const out = join(folder, 'out')
  /** What electron-builder computed for the AppImage and the deb. */
  let desktopOfAppImage = ''
  let desktopOfDeb = ''
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
          desktopOfDeb = readFileSync(computed[1], 'utf8')
        } else desktopOfAppImage = computed.desktop
        return true
      },
    })
  })

  const argumentOfDeb = (name: string) => argumentsOfDeb[argumentsOfDeb.indexOf(name) + 1]

  test('no package starts the app without its sandbox', () => {
    expect(desktopOfAppImage).toMatch(/^Exec=AppRun %U$/m)
    expect(desktopOfDeb).toMatch(/^Exec=\/opt\/Pennywren\/pennywren %U$/m)
  })

  test('a window is found by its entry in the menu, and a backup opens it', () => {
    for (const entry of [desktopOfAppImage, desktopOfDeb]) {
      expect(entry).toMatch(/^Name=Pennywren$/m)
      expect(entry).toMatch(/^StartupWMClass=pennywren$/m)
      expect(entry).toMatch(/^MimeType=application\/x-pennywren-backup;$/m)
    }
    expect(argumentsOfDeb).toContainEqual(
      expect.stringMatching(/=\/usr\/share\/applications\/pennywren\.desktop$/),
    )
  })

  test('the deb describes the app, not the site', () => {
    const [synopsis, text] = argumentOfDeb('--description')?.split('\n') ?? []
    expect(synopsis).toBe('Publishes articles to an automation webhook')
    expect(text).toMatch(/^ Writes single articles or a whole content calendar/)
    expect(desktopOfDeb).not.toMatch(/marketing/)
    expect(argumentOfDeb('--url')).toMatch(/^https:/)
    expect(argumentOfDeb('--license')).toBe('MIT')
  })

  test('the package holds the app alone, with the licences of what it runs on', () => {
    const app = findUnpackedApp(out)
    const resources = readdirSync(resourcesOf(app))
    expect(resources).toEqual(['LICENSE.txt', 'app.asar', 'apparmor-profile'])
    expect(readdirSync(join(app, '../locales'))).toEqual(['en-US.pak'])
    expect(existsSync(join(app, '../LICENSE.electron.txt'))).toBe(true)
    expect(existsSync(join(app, '../LICENSES.chromium.html'))).toBe(true)
  })

  test('the fuses are burnt into the binary', async () => {
    expect(await readFuses(join(electronDist, 'electron'))).not.toMatchObject(burntFuses)
    expect(await readFuses(findUnpackedApp(out))).toMatchObject(burntFuses)
  })
})

test('on Windows the program names its own company, not Electron’s', async () => {
  const folder = temporaryFolder()
  const electronDist = join(folder, 'electron')
  makeFakeElectron(electronDist)
  const program = join(electronDist, 'electron.exe')
  expect(versionInfoOf(program)).toMatchObject({ CompanyName: 'GitHub, Inc.' })
  const config = builderConfig({ updateFeed: undefined, signsForMac: false })
  await build({
    projectDir: projectRoot,
    targets: Platform.WINDOWS.createTarget('dir'),
    publish: 'never',
    config: {
      ...config,
      electronDist,
      // Without an icon in this folder nothing is converted by a tool that would be downloaded first,
      // as the one that signs would be.
      directories: { output: folder, buildResources: electronDist },
      win: { signExecutable: false },
    },
  })
  expect(versionInfoOf(join(folder, 'win-unpacked/Pennywren.exe'))).toMatchObject({
    CompanyName: 'Pennywren Team',
    ProductName: 'Pennywren',
  })
})
