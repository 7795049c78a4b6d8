import { expect, test } from 'vitest'
import { readBackup } from '../../../../shared/backup.ts'
import { postIdHash } from '../../../../shared/picture.ts'
import { openDraft } from '../../../../site/publisher/store/selectors.ts'
import type { Tools } from '../../../../site/publisher/store/core.ts'
import { madePost } from '../../../support/made-post.ts'
import { keptPicture } from '../../../support/kept-picture.ts'
import {
  memoryPlatform,
  siteWith,
  type MemoryPlatform,
} from '../../../support/publisher/memory-platform.ts'
import { testedPublisher, withQueue } from '../../../support/publisher/publisher.ts'

const [first, second] = [keptPicture('AAAA'), keptPicture('AAAB')] as const
const file = new File(['x'], 'a.jpg')

/** Makes pictures of files, in turn. */
const making = (...pictures: (typeof first)[]): Tools['preparePicture'] => {
  const left = [...pictures]
  return async () => {
    const picture = left.shift()
    return picture ? { ok: true, picture } : { ok: false, message: 'No picture.' }
  }
}

async function withPicture(platform: MemoryPlatform = memoryPlatform()) {
  const publisher = await testedPublisher(platform, { preparePicture: making(first, second) })
  publisher.editDraft({ title: 'A jar', excerpt: 'E', content: 'C' })
  const { openDraft: id } = publisher.store.getState()
  await publisher.choosePicture({ id, file })
  return { ...publisher, id, image: () => openDraft(publisher.store.getState()).featuredImage }
}

test('a picture is saved at once, its content under a key of its own', async () => {
  const { platform, image, store, id } = await withPicture()
  expect(image()).toBe(`/pictures/a-jar.${postIdHash(id)}.${first.id}.webp`)
  expect(platform.saved.get(`bytes/${first.id}`)).toBe('AAAA')
  const { base64: _, ...kept } = first
  expect(platform.saved.get(`picture/${first.id}`)).toEqual(kept)
  // In memory there is no content.
  expect(store.getState().pictures).toEqual([kept])
})

test('a post is sent with its picture and the words for it, a step of a run saves neither', async () => {
  const { platform, editDraft, publishDraft, id } = await withPicture()
  editDraft({ featuredImageAlt: 'A jar' })
  const bytes: number[] = []
  const { saveRecords } = platform
  platform.saveRecords = async (change) => {
    bytes.push(JSON.stringify(change).length)
    return saveRecords(change)
  }
  await publishDraft()
  const { type, width, height, base64 } = first
  const name = `a-jar.${postIdHash(id)}.${first.id}.webp`
  const [sent] = platform.sent
  expect(sent?.picture).toEqual({ name, type, base64, alt: 'A jar', width, height })
  expect(sent?.post.featuredImage).toBe(`/pictures/${name}`)
  expect(Math.max(...bytes)).toBeLessThan(64 * 1024)
})

test('a picture that cannot be read is not left out in silence: nothing is sent', async () => {
  const { platform, publishDraft, store } = await withPicture()
  platform.saved.delete(`bytes/${first.id}`)
  await publishDraft()
  expect(platform.sent).toEqual([])
  expect(openDraft(store.getState()).state).toMatchObject({
    status: 'failed',
    delivery: { outcome: 'not-sent', reason: 'no-picture' },
  })
})

test('a file that is read no longer counts once it is removed, or another is chosen', async () => {
  const waiting: ((picture: typeof first) => void)[] = []
  const signals: AbortSignal[] = []
  const publisher = await withQueue(1, {
    preparePicture: (_, signal) => {
      signals.push(signal)
      return new Promise((resolve) => {
        waiting.push((picture) => resolve({ ok: true, picture }))
      })
    },
  })
  const image = () => publisher.store.getState().posts[0]?.featuredImage
  const asked = [1, 2, 3].map(() => publisher.choosePicture({ id: 'cal-1', file }))
  expect(publisher.store.getState().pictureWork.get('cal-1')).toEqual({
    state: 'reading',
  })
  publisher.removePicture({ id: 'cal-1' })
  for (const answer of waiting) answer(first)
  await Promise.all(asked.map(async (one) => one))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
  expect(image()).toBe('')
  expect(publisher.store.getState().pictureWork.size).toBe(0)
})

test('on start pictures that no post has or was sent with are gone, but the small ones of the history', async () => {
  const { platform, publishDraft, editDraft, choosePicture, store, flush } = await withPicture()
  await publishDraft()
  editDraft({ title: 'Another' })
  await choosePicture({ id: store.getState().openDraft, file })
  editDraft({ featuredImage: '' })
  await flush()
  const kept = async () => {
    await testedPublisher(platform)
    return [...platform.saved.keys()].filter((key) => /^(picture|bytes)/.test(key))
  }
  expect(await kept()).toEqual([`picture/${first.id}`, `bytes/${first.id}`])
  for (const { id } of store.getState().posts) platform.saved.delete(`post/${id}`)
  expect(await kept()).toEqual([`picture/${first.id}`])
})

test('a picture is shown by its content here, else by the small one of the site that lists it', async () => {
  const { platform, pictureBlob, image, checkSite } = await withPicture()
  const sizeOf = async (path: string, isSmall?: boolean) => (await pictureBlob(path, isSmall))?.size
  expect([await sizeOf(image()), await sizeOf(image(), true)]).toEqual([3, 3])
  const asked: string[] = []
  platform.readPicture = async ({ path }) => {
    asked.push(path)
    return path === '/gone.png' ? undefined : btoa('site')
  }
  const pictures = [{ path: '/pictures/jar.svg', thumbnail: '/assets/jar.webp' }]
  platform.readSite = async () => siteWith([], { files: ['/gone.png'], pictures })
  await checkSite()
  expect(await sizeOf('/pictures/jar.svg')).toBe(4)
  expect(await sizeOf('/gone.png')).toBeUndefined()
  expect(await sizeOf('/half-typed')).toBeUndefined()
  expect(asked).toEqual(['/assets/jar.webp', '/gone.png'])
})

test('a live article that is left takes its picture along, as one of the new post', async () => {
  const platform = memoryPlatform()
  const article = madePost({ id: '77', title: 'A jar', content: 'C', publishDate: '2026-01-05' })
  platform.readArticle = async () => ({ ok: true, post: article })
  const publisher = await testedPublisher(platform, { preparePicture: making(first) })
  await publisher.loadArticle({ text: '/blog/a-jar' })
  await publisher.choosePicture({ id: publisher.store.getState().openDraft, file })
  const image = () => openDraft(publisher.store.getState()).featuredImage
  expect(image()).toContain(postIdHash('77'))
  publisher.leaveArticle()
  expect(image()).toContain(postIdHash(publisher.store.getState().openDraft))
  expect(image()).toContain(first.id)
})

test('a backup brings a picture to another window, from where its post is sent with it', async () => {
  const there = await withPicture()
  const read = readBackup(await there.backupText())
  if (!read.ok) throw new Error(read.error)
  const here = await testedPublisher(memoryPlatform())
  here.restoreBackup({ backup: read.backup })
  await here.flush()
  await here.publishDraft()
  const { width, base64 } = first
  expect(here.platform.sent).toMatchObject([
    { post: { title: 'A jar' }, picture: { width, base64 } },
  ])
})
