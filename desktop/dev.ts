import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { missingElectron, sandboxObstacle } from './dev-trouble.ts'

// `npm run dev`: fetches Electron where it is missing, and starts the app with hot reload.
const modules = join(import.meta.dirname, '../node_modules')
const fromHere = createRequire(import.meta.url)
const { version } = fromHere('electron/package.json') as { version: string }

const { status, stderr } = spawnSync(process.execPath, [fromHere.resolve('electron/install.js')], {
  stdio: ['ignore', 'inherit', 'pipe'],
  encoding: 'utf8',
})
if (status === 0) start()
else {
  console.error(`${stderr}\n${missingElectron(version, process)}`)
  process.exitCode = 1
}

function start(): void {
  const rule = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  const helper = statSync(join(modules, 'electron/dist/chrome-sandbox'), { throwIfNoEntry: false })
  const obstacle = sandboxObstacle({
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    isRestricted: existsSync(rule) && readFileSync(rule, 'utf8').trim() === '1',
    isHelped: helper?.uid === 0 && (helper.mode & 0o4000) !== 0,
    hasProfile: existsSync('/etc/apparmor.d/pennywren-development'),
  })
  if (obstacle !== undefined) console.warn(`Electron starts without its sandbox: ${obstacle}`)
  const vite = join(modules, 'electron-vite/bin/electron-vite.js')
  const flags = ['dev', '--watch', ...(obstacle === undefined ? [] : ['--noSandbox'])]
  spawn(process.execPath, [vite, ...flags], { stdio: 'inherit' }).on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
