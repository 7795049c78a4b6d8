import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { SentPicture } from '../../shared/picture.ts'
import { turnedJpeg } from '../support/picture-files.ts'
import { expect, test } from './fixtures.ts'

const calendar = `Week 1
Tues - "Small steps" - Where five minutes pay off
Fri - "The envelope method" - Cash and labels
Week 2
Tuesday - "Rainy days" - How much to keep
`

test('a calendar is parsed and published, and the queue outlives a reload', async ({
  visitor,
  sandbox,
}) => {
  await visitor.open('/bulk-publisher')
  await visitor.enter({ role: 'textbox', name: 'Webhook URL' }, sandbox.urls.webhook)
  await visitor.enter({ role: 'textbox', name: 'AI service API key' }, 'sk-sandbox-any-key-will-do')
  await visitor.click({ role: 'textbox', name: 'Start date' })
  // Firefox begins with the part that was clicked.
  for (const key of ['ArrowLeft', 'ArrowLeft']) await visitor.press(key)
  for (const part of ['1', '4', '2027']) {
    await visitor.type(part)
    // Some engines go on by themselves after a day that no other digit can follow.
    await visitor.press('ArrowRight')
  }
  await visitor.enter({ role: 'textbox', name: 'Calendar text' }, calendar)
  await visitor.click({ role: 'button', name: 'Parse Calendar' })
  await expect.poll(() => visitor.text('.toast')).toContain('Found 3 posts to schedule.')

  await visitor.click({
    role: 'button',
    name: 'Generate & Publish',
    within: '.card:first-child',
  })
  await expect.poll(() => sandbox.inbox.requests().length).toBe(1)
  await expect.poll(() => visitor.text('main')).toContain('1 published')

  await visitor.reload()
  await expect.poll(() => visitor.text('main')).toContain('1 published')
  // Of a card that is out of sight, WebKit draws no text.
  const texts = await visitor.evaluate(() => document.querySelector('main')?.textContent)
  expect(texts).toMatch(/Small steps[^]*envelope[^]*Rainy days/)

  // Above rows the connection is one line, until its fields are asked for.
  await visitor.click({ role: 'button', name: 'Enter' })
  await visitor.enter({ role: 'textbox', name: 'Webhook URL' }, sandbox.urls.webhook)
  await visitor.enter({ role: 'textbox', name: 'AI service API key' }, 'sk-sandbox-any-key-will-do')
  await visitor.click({ role: 'button', name: 'Generate AI Content & Publish All' })
  await expect.poll(() => visitor.text('.toast')).toContain('Successfully published 2 of 2 posts.')
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

test('a photograph is sent upright, in a type that the engine can make', async ({
  visitor,
  sandbox,
}) => {
  await visitor.open('/blog-publisher')
  await visitor.enter({ role: 'textbox', name: 'Webhook URL' }, sandbox.urls.webhook)
  await visitor.enter({ role: 'textbox', name: 'Title' }, 'A jar')
  await visitor.enter({ role: 'textbox', name: 'Excerpt' }, 'Of pennies')
  await visitor.enter({ role: 'textbox', name: 'Content' }, 'Words.')
  await visitor.evaluate((base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))
    const held = new DataTransfer()
    held.items.add(new File([bytes], 'a.jpg'))
    const input = document.querySelector<HTMLInputElement>('.picture-field input[type=file]')
    if (input) input.files = held.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  }, turnedJpeg(300, 200).toString('base64'))
  await expect.poll(() => visitor.text('.picture-field')).toContain('200 × 300 px')
  await visitor.click({ role: 'button', name: 'Publish Blog Post' })
  await expect.poll(() => visitor.text('.toast')).toContain('Blog Post Sent')
  await expect.poll(() => visitor.value({ role: 'textbox', name: 'Title' })).toBe('')
  const [picture] = sandbox.inbox
    .requests()
    .map(({ json }) => (json as { picture: SentPicture }).picture)
  expect(picture?.type).toMatch(/^image\/(webp|jpeg)$/)
  const drawn = await loadImage(Buffer.from(picture?.base64 ?? '', 'base64'))
  const context = createCanvas(200, 300).getContext('2d')
  context.drawImage(drawn, 0, 0)
  const [red = 0, , blue = 0] = context.getImageData(100, 20, 1, 1).data
  expect({ width: drawn.width, height: drawn.height }).toEqual({ width: 200, height: 300 })
  expect(blue).toBeGreaterThan(red)
})
