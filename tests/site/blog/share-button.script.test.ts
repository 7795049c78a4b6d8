import { expect, test, vi } from 'vitest'
import { share } from '../../../site/blog/share-button.script.ts'

const data = { title: 'T', text: 'E', url: 'https://site.example/blog/t' }
const refuse = (name: string) => () => Promise.reject(new DOMException('No.', name))
const clipboard = () => ({ writeText: vi.fn<(text: string) => Promise<void>>(async () => {}) })

test('the sheet gets title, excerpt and address; that it is closed again is no error, and nothing is copied', async () => {
  const board = clipboard()
  const sheet = vi.fn(refuse('AbortError'))
  expect(await share(data, { share: sheet, clipboard: board })).toBeUndefined()
  expect(sheet).toHaveBeenCalledExactlyOnceWith(data)
  expect(board.writeText).not.toHaveBeenCalled()
})

test.each([
  ['has no sheet', {}],
  ['may not show it', { share: refuse('NotAllowedError') }],
  ['cannot share this', { share: refuse('AbortError'), canShare: () => false }],
])('where the device %s the address is copied', async (_case, sharer) => {
  const board = clipboard()
  expect(await share(data, { ...sharer, clipboard: board })).toMatchObject({ title: 'Link copied' })
  expect(board.writeText).toHaveBeenCalledExactlyOnceWith(data.url)
})

test.each([
  ['is missing', {}],
  ['is refused', { clipboard: { writeText: refuse('NotAllowedError') } }],
])('where the clipboard %s, too, the reader is told to copy it', async (_case, sharer) => {
  expect(await share(data, sharer)).toMatchObject({
    title: 'The link could not be copied',
    description: expect.stringContaining(data.url),
  })
})
