import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '../../../../../site/dev/sandbox/waitlist/database.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const source = join(import.meta.dirname, '../../../../../site/dev/sandbox/waitlist/database.ts')

test('a folder has one owner among all processes, and is free as soon as that is killed', async () => {
  const folder = join(temporaryFolder(), 'data')
  const script = `import { lockFolder } from ${JSON.stringify(source)}
    globalThis.unlock = lockFolder(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script])
  await once(owner.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(`${folder} is in use by another process`)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow('in use by another process')
  unlock()
  lockFolder(folder)()
})
