import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeKills } from '../../../support/kills/kills-contract.ts'
import {
  readImage,
  writeImage,
  type DatabaseImage,
} from '../../../support/publisher/database-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'pennywren-kills-'))

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describeKills('the publisher in a browser', {
  script: join(import.meta.dirname, '../../../support/publisher/killable-run.ts'),
  // What is written, and the end of a transaction; only a queue that is taken over is deleted.
  steps: { new: ['put', 'commit'], earlier: ['put', 'delete', 'commit'] },
  start: (name) => ({
    args: [join(folder, name)],
    env: { NODE_COMPILE_CACHE: join(folder, 'cache') },
  }),
  saveEarlier(name, queue) {
    const header = { version: 1, revision: '17-4', ids: queue.map(({ id }) => id) }
    const posts = queue.map((post) => ({ key: post.id, value: JSON.stringify(post) }))
    const earlier: DatabaseImage = {
      version: 2,
      tables: [
        table('texts', [{ key: 'queue', value: JSON.stringify(header) }]),
        table('posts', posts),
      ],
    }
    writeImage(join(folder, name), earlier)
  },
  saved(name) {
    const saved = readImage(join(folder, name))?.tables.find((one) => one.name === 'posts')
    return saved?.records.map(({ value }) => (value as { post: unknown }).post) ?? []
  },
})

function table(name: string, records: DatabaseImage['tables'][number]['records']) {
  return { name, keyPath: null, indexes: [], records }
}
