import { afterEach, beforeEach, expect, test } from 'vitest'
import { headlessHome, type HeadlessHome } from '../../support/desktop/headless-app.ts'
import { startStandIn } from '../../support/electron/child.ts'
import { mainBundle, projectRoot } from '../../support/electron/paths.ts'

let home: HeadlessHome
beforeEach(() => {
  home = headlessHome()
})
afterEach(() => home.close())

test('a second start ends at once and leaves the first in charge', async () => {
  const first = await home.start()
  const { platform } = first
  await platform.saveDraft({ ...emptyDraft, title: 'Mine' })
  const settings = {
    userData: home.userData,
    appPath: projectRoot,
    keyring: { state: 'none' },
  } as const
  await expect(startStandIn(mainBundle, settings)).rejects.toThrow('ended with 0')
  await first.child.command('startAgain')
  expect(await platform.loadDraft()).toMatchObject({ title: 'Mine' })
})

test('quitting ends the process when nothing is going on', async () => {
  const { child } = await home.start()
  await child.command('quit').catch(() => undefined)
  expect(await child.ended).toBe(0)
})

const emptyDraft = {
  title: '',
  excerpt: '',
  content: '',
  categories: '',
  tags: '',
  featuredImage: '',
  seoTitle: '',
  seoDescription: '',
}
