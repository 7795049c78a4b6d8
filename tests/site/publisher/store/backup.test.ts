import { expect, test } from 'vitest'
import { readBackup } from '../../../../shared/backup.ts'
import { openDraft } from '../../../../site/publisher/store/selectors.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

async function withSentDraft(title: string) {
  const publisher = await testedPublisher(memoryPlatform())
  publisher.editDraft({ title, excerpt: 'E', content: 'C' })
  await publisher.publishDraft()
  publisher.editDraft({ title: `${title}, again` })
  return publisher
}

function titles({ store }: Awaited<ReturnType<typeof withSentDraft>>) {
  const { posts, attempts } = store.getState()
  return { posts: posts.map((post) => post.title), sent: attempts.map(({ title }) => title).sort() }
}

test('A backup takes the place of the posts of another window, joins the histories, and is undone', async () => {
  const there = await withSentDraft('There')
  const here = await withSentDraft('Here')
  const read = readBackup(await there.backupText())
  if (!read.ok) throw new Error(read.error)
  // Two windows of one test share their clock, and with it the ids of their posts.
  const attempts = read.backup.attempts.map((attempt) => ({ ...attempt, id: 'there' }))
  here.restoreBackup({ backup: { ...read.backup, attempts } })
  await here.flush()
  expect(titles(here)).toEqual({ posts: ['There', 'There, again'], sent: ['Here', 'There'] })
  expect(openDraft(here.store.getState()).title).toBe('There, again')
  expect([...here.platform.saved.values()]).toContainEqual(
    expect.objectContaining({ title: 'There, again' }),
  )
  here.pressUndo()
  expect(titles(here)).toEqual({ posts: ['Here', 'Here, again'], sent: ['Here'] })
})

test('The addresses and the model of this window stay, and its other settings are those of the file', async () => {
  const there = await testedPublisher(memoryPlatform())
  there.changeSettings({ aiModel: 'theirs', offersLinks: true })
  const read = readBackup(await there.backupText())
  if (!read.ok) throw new Error(read.error)
  const here = await testedPublisher(memoryPlatform())
  here.changeSettings({ aiModel: 'mine' })
  here.restoreBackup({ backup: read.backup })
  expect(here.store.getState().notes.settings).toMatchObject({ aiModel: 'mine', offersLinks: true })
  here.pressUndo()
  expect(here.store.getState().notes.settings.offersLinks).toBe(false)
})
