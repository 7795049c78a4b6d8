import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect } from 'vitest'
import { serializeQueue } from '../../../shared/queue-format.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { settingsVariable, type StandInSettings } from '../../support/electron/settings.ts'
import { describeKills } from '../../support/kills/kills-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'pennywren-kills-'))

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** What opening the database and a transaction are made of. */
const steps = ['pragma', '--', 'begin', 'write', 'commit']

describeKills('the desktop app', {
  script: join(import.meta.dirname, '../../support/desktop/killable-run.ts'),
  steps: { new: steps, earlier: [...steps, 'rename'] },
  start(name) {
    const settings: StandInSettings = {
      userData: join(folder, name),
      appPath: projectRoot,
      keyring: { state: 'there', file: join(folder, `${name}.keyring`) },
    }
    return {
      env: {
        [settingsVariable]: JSON.stringify(settings),
        NODE_COMPILE_CACHE: join(folder, 'cache'),
      },
    }
  },
  saveEarlier(name, queue) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'queue.json'), serializeQueue(queue))
  },
  saved(name) {
    const file = new DatabaseSync(join(folder, name, 'publisher.db'), { readOnly: true })
    const rows = file.prepare('SELECT post FROM posts').all()
    file.close()
    expect(readdirSync(join(folder, name)).filter((one) => one.includes('.corrupt-'))).toEqual([])
    expect(existsSync(join(folder, name, 'queue.json'))).toBe(false)
    return rows.map((row) => JSON.parse(String(row['post'])) as unknown)
  },
})
