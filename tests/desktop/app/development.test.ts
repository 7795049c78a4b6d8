import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { settingsVariable } from '../../support/electron/stand-in-settings.ts'
import { killTree } from '../../support/process-tree.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sources =
  'shared site desktop electron.vite.config.ts package.json tsconfig.json tests/tsconfig.json'.split(
    ' ',
  )

/** The sources in a folder of their own, whose files can be edited. */
function copyOfSources(): string {
  const copy = temporaryFolder()
  for (const name of sources) cpSync(join(projectRoot, name), join(copy, name), { recursive: true })
  // A folder of its own, since Vite writes into it.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (name !== '.vite') {
      symlinkSync(join(projectRoot, 'node_modules', name), join(copy, 'node_modules', name))
    }
  }
  return copy
}

/** `npm run dev`. */
function develop(folder: string, environment: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    detached: true,
    env: { ...process.env, NODE_ENV: 'development', ...environment },
  })
  onTestFinished(() => killTree(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => (output += piece.toString()))
  }
  return { child, output: () => output }
}

// Windows ends the app before at once, and starts no script in Electron's place.
describe.skipIf(process.platform === 'win32')('npm run dev', () => {
  test('goes on after every change of a file, each of which is in the app that it starts', async () => {
    const folder = copyOfSources()
    const userData = join(folder, 'app')
    const electron = join(folder, 'electron')
    const boot = join(projectRoot, 'tests/support/electron/boot.ts')
    const script = `#!/bin/sh\nexec '${process.execPath}' '${boot}' dist/desktop/main/main.js\n`
    writeFileSync(electron, script, { mode: 0o755 })
    const settings = { userData, appPath: folder, keyring: 'none' }
    const { child, output } = develop(folder, {
      ELECTRON_EXEC_PATH: electron,
      [settingsVariable]: JSON.stringify(settings),
    })
    const read = (file: string) =>
      existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
    const starts = () => read('app/logs/main.log').split(' info started').length - 1
    const patience = { timeout: 30_000 }
    await expect.poll(starts, patience).toBe(1)
    expect(read('dist/desktop/main/main.js')).toContain('//# sourceMappingURL=main.js.map')

    const brand = read('shared/brand.ts')
    for (let edit = 1; edit <= 5; edit += 1) {
      writeFileSync(join(folder, 'shared/brand.ts'), brand.replace(/Pennywren/, `Edit ${edit}`))
      await expect.poll(starts, patience).toBe(1 + edit)
      expect(read('dist/desktop/main/main.js')).toContain(`Edit ${edit}`)
    }
    const contract = read('desktop/ipc/contract.ts')
    const request = '{ request: nothing, reply: nothing }'
    const withRequest = contract.replace('answerClose:', `added: ${request}, answerClose:`)
    writeFileSync(join(folder, 'desktop/ipc/contract.ts'), withRequest)
    await expect.poll(() => read('dist/desktop/preload/preload.cjs'), patience).toContain('"added"')
    await expect.poll(starts, patience).toBe(7)
    expect(child.exitCode, output()).toBeNull()
  })

  test('fetches Electron first where it is not there, and says what to do where it cannot', async () => {
    const asked: string[] = []
    const mirror = await listenOnLoopback(
      createServer(({ url = '' }, response) => {
        asked.push(url)
        response.writeHead(404).end()
      }),
      0,
    )
    onTestFinished(mirror.close)
    const folder = copyOfSources()
    const { child, output } = develop(folder, {
      ELECTRON_EXEC_PATH: '',
      ELECTRON_MIRROR: `${mirror.url}/`,
      // One that is not there on any machine.
      ELECTRON_INSTALL_PLATFORM: process.platform === 'linux' ? 'darwin' : 'linux',
      electron_config_cache: join(folder, 'cache'),
    })
    await once(child, 'exit')
    expect(asked[0]).toMatch(/electron-v.*\.zip$/)
    expect(output()).toContain('ELECTRON_MIRROR')
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  })
})
