import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { SentPicture } from '../../shared/picture.ts'
import { expect, see, test } from '../e2e/publisher/publisher.ts'
import { turnedJpeg } from '../support/picture-files.ts'

const calendarIsSent = 'a calendar is parsed and published, and the queue outlives a reload'
test(calendarIsSent, { tag: '@engines' }, async ({ page, sandbox, publisher }) => {
  await publisher.openScheduled()
  await publisher.publishOne('Small steps')
  await see(page, '1 published')
  await page.reload()
  await see(page, '1 published')
  await expect(publisher.cardTitles).toHaveText([
    'Small steps',
    'The envelope method',
    'Rainy days',
  ])
  await publisher.enterConnection()
  await publisher.publishQueue(2)
  expect(sandbox.inbox.requests().map(({ json }) => json)).toMatchObject(
    [
      ['Small steps', '2027-01-05'],
      ['The envelope method', '2027-01-08'],
      ['Rainy days', '2027-01-12'],
    ].map(([title, publishDate]) => ({
      action: 'publish_ai_generated_post',
      post: { title, publishDate, content: expect.stringMatching(/\n# /) },
      aiGenerated: true,
    })),
  )
})

const photographIsSent = 'a photograph is sent upright, in a type that the engine can make'
test(photographIsSent, { tag: '@engines' }, async ({ page, sandbox, publisher }) => {
  await publisher.openSingle()
  await publisher.fillPost()
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: turnedJpeg(300, 200) }
  await page.getByLabel('File of the picture').setInputFiles(file)
  await see(page, /^200 × 300 px/)
  await publisher.send()
  await expect(publisher.title).toHaveValue('')
  const [sent] = sandbox.inbox.requests().map(({ json }) => json as { picture: SentPicture })
  expect(sent?.picture.type).toMatch(/^image\/(webp|jpeg)$/)
  const drawn = await loadImage(Buffer.from(sent?.picture.base64 ?? '', 'base64'))
  const context = createCanvas(200, 300).getContext('2d')
  context.drawImage(drawn, 0, 0)
  const [red = 0, , blue = 0] = context.getImageData(100, 20, 1, 1).data
  expect({ width: drawn.width, height: drawn.height }).toEqual({ width: 200, height: 300 })
  expect(blue).toBeGreaterThan(red)
})
