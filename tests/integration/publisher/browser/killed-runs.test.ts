import { join } from 'node:path'
import { describeKills } from '../../../support/kills/kills-contract.ts'
import { readImage } from '../../../support/publisher/database-file.ts'
import { sharedFolder } from '../../../support/temporary-folder.ts'

const folder = sharedFolder()

describeKills('the publisher in a browser', {
  script: join(import.meta.dirname, '../../../support/publisher/killable-run.ts'),
  // The writes, and the end of a transaction. A draft that was sent is not kept.
  steps: { queue: ['put', 'commit'], draft: ['put', 'commit'] },
  start: (name) => ({
    args: [join(folder, name)],
    env: { NODE_COMPILE_CACHE: join(folder, 'cache') },
  }),
  saved(name) {
    const tables = readImage(join(folder, name))?.tables ?? []
    const records = tables.find((table) => table.name === 'records')?.records ?? []
    // The database's own name is no record.
    return records.filter(({ key }) => key !== 'name')
  },
})
