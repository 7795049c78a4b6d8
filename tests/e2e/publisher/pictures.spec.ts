import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright/test'
import * as files from '../../support/picture-files.ts'
import { expect, refusalsNoted, see, test, type Publisher } from './publisher.ts'

test.use(refusalsNoted)

interface WithPicture {
  post: { featuredImage?: string; featuredImageAlt?: string }
  picture?: {
    name: string
    type: string
    base64: string
    alt: string
    width: number
    height: number
  }
}

const sent = (publisher: Publisher) => publisher.arrived() as unknown as WithPicture[]
const group = (page: Page) => page.getByRole('group', { name: 'Picture' })
const alt = (page: Page) => page.getByLabel('Alternative text')

async function choose(page: Page, name: string, buffer: Buffer) {
  const file = { name, mimeType: 'application/octet-stream', buffer }
  await page.getByLabel('File of the picture').setInputFiles(file)
}

/** Whether each of two points of the picture, given in parts of it, is red or blue. */
async function colours({ base64 }: NonNullable<WithPicture['picture']>, ...points: number[][]) {
  const picture = await loadImage(Buffer.from(base64, 'base64'))
  const context = createCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  return points.map(([x = 0, y = 0]) => {
    const at = [Math.floor(x * picture.width), Math.floor(y * picture.height)] as const
    const [red = 0, , blue = 0] = context.getImageData(...at, 1, 1).data
    return red > blue ? 'red' : 'blue'
  })
}

test('a photograph is sent with its post: upright, small, without its place', async ({
  page,
  publisher,
}) => {
  await publisher.openSingle()
  await publisher.fillPost()
  await choose(page, 'IMG_1.jpg', files.turnedJpeg())
  await see(group(page), /^1333 × 2000 px, \d+ kB\. Sent as a still picture/)
  await expect(alt(page)).toHaveAccessibleDescription(/^Describe the picture/)
  await alt(page).fill('A jar of pennies')
  await expect(alt(page)).not.toHaveAccessibleDescription(/Describe/)
  await publisher.inPreview((preview) =>
    expect(preview.getByRole('img', { name: 'A jar of pennies' })).toBeVisible(),
  )
  await see(page, /^Saved at/)
  await page.reload()
  await see(group(page), /^1333 × 2000 px/)
  await publisher.expectAccessible('a form with a picture')

  await publisher.enterWebhook()
  await publisher.send()
  const [{ post, picture } = {} as WithPicture] = sent(publisher)
  expect(picture).toMatchObject({ alt: 'A jar of pennies', width: 1333, height: 2000 })
  expect(picture?.name).toMatch(/^cafe-budgets\.[0-9a-z]{13}\.[0-9a-z]+\.webp$/)
  expect(post).toMatchObject({
    featuredImage: `/pictures/${picture?.name}`,
    featuredImageAlt: 'A jar of pennies',
  })
  const bytes = Buffer.from(picture?.base64 ?? '', 'base64')
  expect(bytes.length).toBeLessThan(700_000)
  expect(bytes.includes(files.place)).toBe(false)
  expect(bytes.includes('EXIF')).toBe(false)
  expect(picture && (await colours(picture, [0.5, 0.05], [0.05, 0.9]))).toEqual(['blue', 'red'])

  await publisher.showTool('Bulk Publisher')
  await publisher.tab('History').click()
  await expect(page.locator('.thumbnail')).toHaveAttribute('data-path', /cafe-budgets/)
})

test('what is no picture that can be taken is told by its name, and changes nothing', async ({
  page,
  publisher,
}) => {
  await publisher.openSingle()
  await publisher.fillPost()
  await choose(page, 'first.png', files.png())
  await see(group(page), /^900 × 600 px/)
  const cutOff = files.turnedJpeg().subarray(0, 3000)
  const samples: [string, Buffer, RegExp][] = [
    ['empty.jpg', Buffer.alloc(0), /“empty\.jpg” is empty\./],
    ['script.svg', files.scriptSvg, /is a drawing \(SVG\) or a page/],
    ['script.png', files.scriptSvg, /is a drawing \(SVG\) or a page/],
    ['notes.jpg', Buffer.from('Some notes.'), /is no JPEG, PNG, WebP, AVIF, GIF or HEIC picture/],
    ['bomb.png', files.bombPng(), /has 20,000 × 20,000 pixels: up to 100 million/],
    ['print.jpg', files.printJpeg(), /has colours for print \(CMYK\): save it in RGB/],
    ['phone.heic', files.heic(), /is a HEIC picture, which this device cannot decode/],
    ['cut-off.jpg', cutOff, /could not be decoded: it is damaged, or cut off/],
  ]
  for (const [name, buffer, message] of samples) {
    await choose(page, name, buffer)
    await see(group(page), message)
    await see(group(page), /^900 × 600 px/)
  }
  // Playwright sends no file of that size: the page is given one that is made in it.
  await page.getByLabel('File of the picture').evaluate((input: HTMLInputElement) => {
    const held = new DataTransfer()
    held.items.add(new File([new Uint8Array(200_000_000)], 'huge.jpg'))
    input.files = held.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await see(group(page), /“huge\.jpg” has 200 MB: up to 50 are taken\./)
  expect(sent(publisher)).toEqual([])
})

test('a browser that gives noise for a canvas sends no picture, and is told how it would', async ({
  page,
  publisher,
}) => {
  const noise = `const draw = OffscreenCanvas.prototype.convertToBlob
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      const context = this.getContext('2d')
      const { data } = context.getImageData(0, 0, 1, 1)
      context.putImageData(new ImageData(data.map((value) => value ^ 1), 1), 0, 0)
      return draw.call(this, options)
    };`
  await page.route(/picture\.worker/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: noise + (await response.text()) })
  })
  await publisher.openSingle()
  await publisher.fillPost()
  await choose(page, 'a.png', files.png())
  await see(group(page), /“a\.png” would be sent as noise: turn off fingerprinting protection/)
  await publisher.enterWebhook()
  await publisher.send()
  expect(sent(publisher).map(({ picture }) => picture)).toEqual([undefined])
})

test('a file is known by its content; a moving one becomes a still one', async ({
  page,
  publisher,
}) => {
  await publisher.openSingle()
  await publisher.fillPost()
  for (const [name, buffer] of [
    ['a.webp', files.webp()],
    ['a.avif', await files.avif()],
    ['wrong-ending.png', files.turnedJpeg(600, 900)],
  ] as const) {
    await choose(page, name, buffer)
    await see(group(page), /^900 × 600 px/)
  }
  await choose(page, 'moving.gif', files.animatedGif())
  await see(group(page), /^1 × 1 px.*as a still picture/)
})

test('a picture is dropped and pasted, removed and brought back', async ({ page, publisher }) => {
  await publisher.openSingle()
  await publisher.fillPost()
  const give = (type: 'drop' | 'paste') =>
    publisher.content.evaluate(
      (field, { type, bytes }) => {
        const held = new DataTransfer()
        held.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        const event =
          type === 'drop'
            ? new DragEvent(type, { ...options, dataTransfer: held })
            : new ClipboardEvent(type, { ...options, clipboardData: held })
        return field.dispatchEvent(event)
      },
      { type, bytes: [...files.png(400, 300)] },
    )
  for (const type of ['drop', 'paste'] as const) {
    // The browser neither opens the file nor pastes anything else.
    expect(await give(type)).toBe(false)
    await see(group(page), /^400 × 300 px/)
    await group(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByLabel('Featured image')).toHaveValue('')
    await expect(alt(page)).toBeHidden()
  }
  await publisher.undo.first().click()
  await see(group(page), /^400 × 300 px/)
  await expect(publisher.content).toHaveValue('# One\n\nText')
})
