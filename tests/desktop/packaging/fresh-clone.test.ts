import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { findElectron } from '../../support/electron/choose-host.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Where the binary is there, it is not asked for.
test.skipIf(findElectron())(
  '`npm run dev` of a fresh clone asks for Electron first, and goes no further without it',
  async () => {
    const asked: string[] = []
    const mirror = await listenOnLoopback(
      createServer((request, response) => {
        asked.push(request.url ?? '')
        response.writeHead(404).end()
      }),
      0,
    )
    onTestFinished(() => mirror.close())
    const env = {
      ...process.env,
      npm_config_electron_mirror: `${mirror.url}/`,
      electron_config_cache: temporaryFolder(),
    }
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      // As npm runs it, without the shell script that npm is on Windows.
      execFile(
        process.execPath,
        ['--run', 'dev'],
        { cwd: projectRoot, env },
        (error, out, errors) => resolve({ code: error?.code, said: out + errors }),
      )
    })
    expect(asked[0]).toMatch(/^\/v[\d.]+\/electron-v[\d.]+-\w+-\w+\.zip$/)
    expect(code).toBe(1)
    expect(said).toContain(`could not be fetched from ${mirror.url}/`)
    expect(said).toContain('ELECTRON_MIRROR=')
    expect(said).not.toContain('dev server')
  },
)
