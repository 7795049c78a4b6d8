import { createCanvas, loadImage } from '@napi-rs/canvas'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { publicFolder } from '../../../site/plugins/site.ts'
import {
  openShareImages,
  readMaterial,
  prepareShareImages,
  wrapText,
} from '../../../site/plugins/share-image.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const drawShareImage = await prepareShareImages(await readMaterial())
const siteName = 'Pennywren'
test.each([
  'Short',
  'A title that says rather a lot '.repeat(12),
  '',
  '家計簿 🐦',
  'x'.repeat(300),
])('the title %j becomes a JPEG of 1200 x 630', async (title) => {
  const image = await drawShareImage({ title, label: 'Pennywren Blog', siteName })
  expect(image.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(await loadImage(image)).toMatchObject({ width: 1200, height: 630 })
  // Messengers show no picture that is much larger.
  expect(image.length).toBeLessThan(300_000)
})

test('a title that ends with an ellipsis is as large as without it', async () => {
  const firstLetter = async (title: string) => {
    const image = await loadImage(await drawShareImage({ title, label: 'x', siteName }))
    const context = createCanvas(1200, 630).getContext('2d')
    context.drawImage(image, 0, 0)
    return Buffer.from(context.getImageData(80, 144, 48, 96).data)
  }
  const plain = await firstLetter('Rent')
  expect(plain.equals(await firstLetter('Rent…'))).toBe(true)
  expect(plain.equals(await firstLetter('Bent'))).toBe(false)
})

test('the same text gives the same picture, another text another', async () => {
  const text = { title: 'One', label: 'x', siteName }
  const one = await drawShareImage(text)
  expect(one.equals(await drawShareImage(text))).toBe(true)
  for (const other of [{ title: 'Two' }, { label: 'y' }, { siteName: 'Goldwren' }]) {
    expect(one.equals(await drawShareImage({ ...text, ...other }))).toBe(false)
  }
})

test('a picture is drawn once and kept, also when it is asked for twice at a time', async () => {
  const folder = temporaryFolder()
  const text = { title: 'One', label: 'x', siteName }
  const images = await openShareImages(folder)
  const [first, second] = await Promise.all([images.draw(text), images.draw(text)])
  expect(second).toBe(first)
  const drawn = await stat(first)
  expect(await (await openShareImages(folder)).draw(text)).toBe(first)
  expect((await stat(first)).mtimeMs).toBe(drawn.mtimeMs)
  await images.draw({ ...text, title: 'Two' })
  expect(await readdir(folder)).toHaveLength(2)
})

test('the icons have the sizes their names promise', async () => {
  const read = (name: string) => readFile(join(publicFolder, name))
  for (const [name, width] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ] as const) {
    expect(await loadImage(await read(name)), name).toMatchObject({ width })
  }
  const ico = await read('favicon.ico')
  expect(ico.subarray(0, 6).toString('hex')).toBe('000001000100')
  expect(ico.subarray(22, 30).toString('hex')).toBe('89504e470d0a1a0a')
  expect(await loadImage(ico.subarray(22))).toMatchObject({ width: 32, height: 32 })
})

test('a picture comes from what its kept name is made of, and nothing else', async () => {
  const importsOf = async (file: string) => {
    const source = await readFile(new URL(`../../../site/plugins/${file}`, import.meta.url), 'utf8')
    return Array.from(
      source.matchAll(/^(?:import|export) [^']* from '([^']+)'/gm),
      ([, from]) => from,
    )
  }
  const [canvas, ...others] = (await importsOf('share-image.ts')).filter(
    (from) => from?.startsWith('node:') === false,
  )
  expect([canvas, others]).toEqual(['@napi-rs/canvas', []])
})

/** A typeface whose letters are all one unit wide. */
const measure = (text: string) => Array.from(text).length

test.each([
  ['words stay whole while they fit', 'one two  three', 7, 3, ['one two', 'three']],
  ['a word that is wider than a line is broken inside', 'a bbbbb c', 4, 5, ['a bb', 'bbb', 'c']],
  ['the rest is cut, within the width', 'one two three four', 7, 2, ['one two', 'three…']],
  ['a single line is cut, too', 'seven letters', 5, 1, ['seve…']],
  ['emoji are never taken apart', '👩‍👩‍👧👩‍👩‍👧', 5, 2, ['👩‍👩‍👧', '👩‍👩‍👧']],
  ['an empty text has no lines', '  ', 5, 2, []],
] as const)('%s', (_, text, width, lines, wrapped) => {
  expect(wrapText(text, width, lines, measure)).toEqual(wrapped)
})

test('a title as long as a book takes as many steps as one twice as long', () => {
  const steps = (text: string) => {
    let measured = 0
    // Characters without a width fit into one line for ever.
    wrapText(text, 10, 2, (measuredText) => {
      measured += measuredText.length
      return 0
    })
    return measured
  }
  for (const unit of ['a', '\u200b', 'a ']) {
    expect(steps(unit.repeat(20_000))).toBe(steps(unit.repeat(10_000)))
  }
})

describe('the letters of a title', () => {
  const card = { label: 'x', siteName, date: 'January 5, 2026' }
  const draw = (title: string) => drawShareImage({ ...card, title })
  // Above the name of the site there is the date alone.
  const withoutTitle = drawShareImage({ ...card, title: siteName, label: card.date })

  it.each([
    'Save 💰 → spend less ❤️',
    '🇩🇪 👩‍💻 1️⃣ 👍🏽',
    '₿ ₹ ₺ ₽ ₩ € £ ¥ ½',
    '← ↑ ↓ ⇒ ↗ ✓ ★ ≈ ≤ ≠ ∞',
    'Größe, Łódź, Ťažký, Ạ, ő',
    'Προϋπολογισμός',
    'Бюджет Ґ ѓ',
    'e\u0301te\u0301',
  ])('are drawn: %j', async (title) => {
    expect((await draw(title)).equals(await withoutTitle)).toBe(false)
  })

  it.each([
    ['家計簿 🐦 budget', 'Han'],
    ['かけいぼ', 'Hiragana'],
    ['가계부', 'Hangul'],
    ['مال and money', 'Arabic'],
    ['תקציב', 'Hebrew'],
    ['นก', 'Thai'],
    ['Ա', 'Armenian'],
    ['「budget」', 'signs of no face'],
    ['\ue000\u{f0000}a', 'private use'],
    ['a\u0378', 'no letter at all'],
  ])('that no face can draw make a card of brand and date: %j (%s)', async (title) => {
    expect((await draw(title)).equals(await withoutTitle)).toBe(true)
  })

  it.each([
    ['Cash\u2011flow', 'Cash-flow'],
    ['ﬁscal ＡＢ！', 'fiscal AB!'],
    ['e\u0301', 'é'],
  ])('of another form are drawn as the plain one: %j as %j', async (title, plain) => {
    expect((await draw(title)).equals(await draw(plain))).toBe(true)
  })

  it('differ in the picture, so that none of them is the box of a missing one', async () => {
    const pictures = await Promise.all(['🐦', '💰', '→', '₿', 'Ж', 'Ω', 'ő', 'Ạ'].map(draw))
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(8)
  })
})
