import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kindOf, lastLines, log, openLog } from '../../../desktop/main/log.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { hasFileModes } from '../../support/system.ts'

test('the log is one file and the one before it, each of half a megabyte at most', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-log-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  openLog(folder, { toConsole: false })
  for (let line = 0; line < 16_000; line += 1) log.info(`line ${line} ${'.'.repeat(90)}`)
  expect(readdirSync(folder).toSorted()).toEqual(['main.log', 'main.old.log'])
  for (const file of readdirSync(folder)) {
    expect(statSync(join(folder, file)).size).toBeLessThan(600_000)
    if (hasFileModes) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  }
  expect(lastLines(folder).split('\n')).toHaveLength(100)
  log.warn('it failed', new Error('with a secret in its message'))
  expect(readFileSync(join(folder, 'main.log'), 'utf8')).toMatch(/warn it failed \(Error\)\n$/)
})

test.each([
  [Object.assign(new Error('/home/ada/secret'), { code: 'ENOSPC' }), 'ENOSPC'],
  [new TypeError('secret'), 'TypeError'],
  [new Error('net::ERR_FAILED at https://secret.example'), 'net::ERR_FAILED'],
  ['secret', 'string'],
])('of an error only its kind is told', (error, kind) => {
  expect(kindOf(error)).toBe(kind)
})

test('whatever the main process catches leaves a line in the log, or is thrown on', () => {
  const silent = globSync(join(projectRoot, 'desktop/main/**/*.ts')).flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      const next = lines.slice(at, at + 10).join('\n')
      return /\bcatch\b.*[({]/.test(line) && !/\blog\.|\bthrow\b/.test(next)
        ? [`${file}: ${line}`]
        : []
    })
  })
  expect(silent).toEqual([])
})
