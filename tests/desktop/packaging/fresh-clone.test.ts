import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '../../../site/static-host/listen.ts'
import { findElectron } from '../../support/electron/electron-binary.ts'
import { projectRoot } from '../../support/electron/paths.ts'

// Where the binary is there, it is not asked for.
test.skipIf(findElectron(projectRoot))(
  '`npm run dev` of a fresh clone asks for Electron first, and goes no further without it',
  async () => {
    const cache = mkdtempSync(join(tmpdir(), 'pennywren-electron-'))
    const asked: string[] = []
    const mirror = await listenOnLoopback(
      createServer((request, response) => {
        asked.push(request.url ?? '')
        response.writeHead(404).end()
      }),
      0,
    )
    onTestFinished(async () => {
      await mirror.close()
      rmSync(cache, { recursive: true, force: true })
    })
    const env = {
      ...process.env,
      npm_config_electron_mirror: `${mirror.url}/`,
      electron_config_cache: cache,
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
    expect(said).not.toContain('dev server')
  },
)
