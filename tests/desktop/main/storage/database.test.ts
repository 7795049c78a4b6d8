import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../../desktop/main/storage/database.ts'
import { locksOpenFiles } from '../../../support/system.ts'

test.skipIf(locksOpenFiles)(
  'a file that is replaced while it is worked on is noticed by the next use',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'pennywren-database-'))
    const path = join(folder, 'publisher.db')
    const setAside: string[] = []
    const database = openDatabase({
      path,
      onSetAside: (copy) => setAside.push(copy),
      onOpened: () => undefined,
    })
    onTestFinished(() => {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    })
    database.use(({ statement }) => {
      statement('DELETE FROM attempts').run()
      renameSync(path, `${path}.before`)
      mkdirSync(path)
    })
    database.use(({ statement }) => statement('DELETE FROM attempts').run())
    expect(setAside).toEqual([expect.stringMatching(/^publisher\.db\.corrupt-/)])
  },
)
