import { spawnSync } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sharedFolder } from '../support/temporary-folder.ts'

const projectRoot = join(import.meta.dirname, '../..')
const check = 'site/check-node.cjs'
const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
  engines: { node: string }
  scripts: Record<string, string>
}

const folder = sharedFolder()

beforeAll(async () => {
  // Nothing else is there, so that a script which goes on regardless does no harm.
  for (const file of ['package.json', check]) {
    await cp(join(projectRoot, file), join(folder, file))
  }
})

/** Runs Node as if it were of that version, and so every Node that it starts. */
function runAs(version: string, ...command: string[]) {
  const pretend = `Object.defineProperty(process, 'version', { value: '${version}' })`
  const preload = `data:text/javascript,${encodeURIComponent(pretend).replaceAll("'", '%27')}`
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${preload}`,
      // npm would add that the script failed.
      npm_config_loglevel: 'silent',
    },
  })
  return { code: status, said: stderr }
}

const [needed = ''] = /\d+\.\d+/.exec(manifest.engines.node) ?? []
const tooOld = new RegExp(
  `^Pennywren needs Node ${needed} or later, and this is v24\\.4\\.1: .+\n$`,
)

test('every command looks at its Node first', () => {
  for (const [name, command] of Object.entries(manifest.scripts)) {
    expect(command, name).toMatch(/^(node site\/check-node\.cjs|npm run [\w:]+) && /)
  }
})

test('a command ends with one sentence on a Node that is too old', () => {
  expect(runAs('v24.4.1', '--run', 'check')).toEqual({
    code: 1,
    said: expect.stringMatching(tooOld),
  })
  expect(runAs('v0.12.18', check)).toMatchObject({ code: 1 })
})

test.each(['v24.5.0', 'v26.10.0'])('%s will do', (version) => {
  expect(runAs(version, check)).toEqual({ code: 0, said: '' })
})

test('the README and the version manager ask for the same Node', async () => {
  const read = (file: string) => readFile(join(projectRoot, file), 'utf8')
  expect(await read('README.md')).toContain(`Node ${needed} or later`)
  expect((await read('.nvmrc')).trim()).toBe(needed.split('.')[0])
})
