import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { projectRoot } from '../../support/electron/paths.ts'
import { settingsVariable, type StandInSettings } from '../../support/electron/stand-in-settings.ts'
import { describeKills } from '../../support/kills/kills-contract.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

const folder = sharedFolder()

describeKills('the desktop app', {
  script: join(import.meta.dirname, '../../support/desktop/killable-run.ts'),
  // Of opening the database and of a transaction. A single post is killed in the browser alone.
  steps: { queue: ['pragma', 'begin', 'drop', 'create', 'write', 'commit'] },
  start(name) {
    const settings: StandInSettings = {
      userData: join(folder, name),
      appPath: projectRoot,
      keyring: 'there',
    }
    return {
      env: {
        [settingsVariable]: JSON.stringify(settings),
        NODE_COMPILE_CACHE: join(folder, 'cache'),
      },
    }
  },
  saved(name) {
    const file = new DatabaseSync(join(folder, name, 'publisher.db'), { readOnly: true })
    const rows = file.prepare('SELECT key, value FROM records').all()
    file.close()
    expect(readdirSync(join(folder, name)).filter((one) => one.includes('.corrupt-'))).toEqual([])
    return rows.map(({ key, value }) => ({
      key: String(key),
      value: JSON.parse(String(value)) as unknown,
    }))
  },
})
