import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { platformVerbs } from '../../../shared/platform.ts'
import type { PublisherApi } from '../../../desktop/ipc/contract.ts'
import { createDesktopPlatform } from '../../../desktop/renderer/desktop-platform.ts'
import { headlessHome } from '../../support/desktop/headless-app.ts'
import { samplePost } from '../../support/desktop/sample-post.ts'
import { describePlatform } from '../../support/platform-contract.ts'

describePlatform('The desktop', async () => {
  const home = headlessHome()
  const { platform } = await home.start()
  const change = async (work: (database: DatabaseSync) => unknown) => {
    const database = new DatabaseSync(join(home.userData, 'publisher.db'))
    work(database)
    database.close()
  }
  return {
    platform,
    reopen: async () => (await home.start()).platform,
    rawPut: (key, value) =>
      change((database) =>
        database.prepare('INSERT INTO records VALUES (?, ?)').run(key, JSON.stringify(value)),
      ),
    raiseVersion: () =>
      change((database) => {
        database.exec('PRAGMA user_version = 99')
      }),
    close: home.close,
  }
})

/** A platform whose every request ends like this. */
function platformWith(answer: () => Promise<unknown>) {
  const api = Object.fromEntries(Object.keys(platformVerbs).map((name) => [name, answer]))
  return createDesktopPlatform(api as unknown as PublisherApi, {} as never)
}

const failure = (code: string) => async () => ({ ok: false, error: { code, message: 'Why.' } })
const change = { puts: [], removed: [] }

test.each(['refused', 'not-saved', 'failed'])(
  'a request that is answered with %s rejects so',
  async (code) => {
    const saved = platformWith(failure(code)).saveRecords(change)
    await expect(saved).rejects.toMatchObject({ name: 'Error', code, message: 'Why.' })
  },
)

test('a request without an answer has failed', async () => {
  const platform = platformWith(() => Promise.reject(new Error('No handler')))
  await expect(platform.saveRecords(change)).rejects.toMatchObject({ code: 'failed' })
})

test('a post that was refused was not sent; one without an answer may have arrived', async () => {
  const publish = (code: string) => platformWith(failure(code)).publish({ post: samplePost })
  expect(await publish('refused')).toEqual({ outcome: 'not-sent' })
  expect(await publish('failed')).toEqual({ outcome: 'unknown', trouble: 'network' })
})

test('sending, writing and reading the site never reject', async () => {
  const platform = platformWith(failure('failed'))
  expect(await platform.testConnection({ readable: false })).toMatchObject({ outcome: 'unknown' })
  const topic = { title: 'T', excerpt: '' }
  expect(await platform.generate({ job: 'j', topic })).toMatchObject({
    ok: false,
    problem: { kind: 'network' },
  })
  expect(await platform.readSite()).toEqual({ ok: false, problem: 'unreachable' })
  expect(await platform.readArticle({ slug: 's' })).toEqual({ ok: false, problem: 'unreachable' })
})
