import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { settingsVariable } from '../../support/electron/stand-in-settings.ts'
import { killTree } from '../../support/process-tree.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folders = ['shared', 'site', 'desktop', 'tests/tsconfig.json']
const files = ['electron.vite.config.ts', 'package.json', 'tsconfig.json']

/** `npm run dev` in a copy of the sources, whose files can be edited. */
function develop(environment: (folder: string) => NodeJS.ProcessEnv) {
  const folder = temporaryFolder()
  for (const name of [...folders, ...files]) {
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const env = { ...process.env, NODE_ENV: 'development', ...environment(folder) }
  const child = spawn('npm', ['run', 'dev'], { cwd: folder, detached: true, env })
  onTestFinished(() => killTree(child))
  let output = ''
  const note = (piece: Buffer) => (output += piece.toString())
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const pathOf = (file: string) => join(folder, file)
  return {
    child,
    output: () => output,
    read: (file: string) => (existsSync(pathOf(file)) ? readFileSync(pathOf(file), 'utf8') : ''),
    write: (file: string, text: string) => writeFileSync(pathOf(file), text),
  }
}

const patience = { timeout: 30_000 }

// Windows ends the app before at once, and starts no script in Electron's place.
describe.skipIf(process.platform === 'win32')('npm run dev', () => {
  test('goes on after every change of a file, each of which is in the app that it starts', async () => {
    const { child, output, read, write } = develop((folder) => {
      const boot = join(projectRoot, 'tests/support/electron/boot.ts')
      const main = 'dist/desktop/main/main.js'
      // A busy machine may tell of one edit twice, so that a count of starts says nothing of the last.
      const note = `grep -o 'Edit [0-9]' ${main} >>started`
      const script = `#!/bin/sh\n${note}\nexec '${process.execPath}' '${boot}' ${main}\n`
      writeFileSync(join(folder, 'electron'), script, { mode: 0o755 })
      const settings = { userData: join(folder, 'app'), appPath: folder, keyring: 'none' }
      return {
        ELECTRON_EXEC_PATH: join(folder, 'electron'),
        [settingsVariable]: JSON.stringify(settings),
      }
    })
    const starts = () => read('app/logs/main.log').split(' info started').length - 1
    const startsAgain = (before: number) => expect.poll(starts, patience).toBeGreaterThan(before)
    await startsAgain(0)
    expect(read('dist/desktop/main/main.js')).toContain('//# sourceMappingURL=main.js.map')
    const brand = read('shared/brand.ts')
    for (let edit = 1; edit <= 5; edit += 1) {
      const before = starts()
      write('shared/brand.ts', brand.replace('Pennywren', `Edit ${edit}`))
      await expect.poll(() => read('started'), patience).toMatch(new RegExp(`Edit ${edit}\\n$`))
      await startsAgain(before)
    }
    const request = 'added: { request: nothing, reply: nothing }'
    const contract = read('desktop/ipc/contract.ts')
    const before = starts()
    write('desktop/ipc/contract.ts', contract.replace('answerClose:', `${request}, answerClose:`))
    await expect.poll(() => read('dist/desktop/preload/preload.cjs'), patience).toContain('"added"')
    await startsAgain(before)
    expect(child.exitCode, output()).toBeNull()
  })

  test('fetches Electron first where it is not there, and says what to do where it cannot', async () => {
    const asked: string[] = []
    const { url, close } = await listenOnLoopback(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(404).end()
    })
    onTestFinished(close)
    const { child, output, read } = develop((folder) => ({
      ELECTRON_EXEC_PATH: '',
      ELECTRON_MIRROR: `${url}/`,
      // One that is not there on any machine.
      ELECTRON_INSTALL_PLATFORM: process.platform === 'linux' ? 'darwin' : 'linux',
      electron_config_cache: join(folder, 'cache'),
    }))
    await once(child, 'exit')
    expect(asked[0]).toMatch(/electron-v.*\.zip$/)
    expect(output()).toContain('ELECTRON_MIRROR')
    expect(read('dist/desktop/main/main.js')).toBe('')
  })
})
