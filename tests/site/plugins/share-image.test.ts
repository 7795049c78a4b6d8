import { loadImage } from '@napi-rs/canvas'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { indexArticles } from '../../../site/blog/article-index.ts'
import { drawShareImage, shareImages, wrapText } from '../../../site/plugins/share-image.ts'
import { findPictures } from '../../../site/plugins/find-pictures.ts'
import { makePictures } from '../../../site/plugins/pictures.ts'
import { pngEncoder } from '../../../site/plugins/png.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const long = 'How to build a budget that survives real life, three children and a year of repairs'

test.each(['Short', '', 'x'.repeat(300), long])('the title %j is drawn', async (title) => {
  const image = await drawShareImage({ title, label: 'Pennywren Blog' })
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  expect(await loadImage(image)).toMatchObject({ width: 1200, height: 630 })
  expect(image.length).toBeLessThanOrEqual(25_000)
})

test('a drawing has each pixel in the nearest colour of its palette', async () => {
  const palette = ['#0f352e', '#d9793f', '#f3f7f2', '#800000', '#008000', '#000080']
  const drawn = [
    [10, 60, 40],
    [220, 120, 70],
    [250, 250, 250],
    [132, 0, 0],
    [0, 132, 0],
    [0, 0, 132],
  ]
  const data = new Uint8ClampedArray(drawn.flatMap((color) => [...color, 255]))
  const png = await pngEncoder(palette)({ data, width: 2, height: 3 })
  const { data: shown, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 2, height: 3, channels: 3 })
  expect(shown.toString('hex')).toBe(palette.map((color) => color.slice(1)).join(''))
})

test('an image with a picture behind it is no larger', async () => {
  const picture = join(temporaryFolder(), 'noise.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 160, height: 90, channels: 3, background: '#000', noise } as const
  await sharp({ create }).resize(1280).jpeg().toFile(picture)
  const image = await drawShareImage({ title: long, label: 'Pennywren Blog', picture })
  expect(image.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(image.length).toBeLessThanOrEqual(25_000)
})

test('an image is drawn once and kept, also when it is asked for twice at a time', async () => {
  const root = temporaryFolder()
  const now = new Date(0)
  const options = {
    postsDir: join(root, 'posts'),
    cacheDir: root,
    isOffline: true,
    now,
    origin: '',
  }
  const pictures = await makePictures(findPictures([], options), options)
  const parts = { origin: '', anchors: new Map(), files: new Set<string>() }
  const site = { index: indexArticles([]), origin: '', now, parts, cacheDir: root, pictures }
  const [[, make] = []] = shareImages(site)
  const [first, second] = await Promise.all([make?.(), make?.()])
  expect(second).toEqual(first)
  expect(readdirSync(join(root, 'share-images'))).toHaveLength(1)
})

/** Of a typeface whose letters are all one unit wide. */
const widerThan = (width: number) => (text: string) => Array.from(text).length > width

test.each([
  ['words stay whole while they fit', 'one two  three', 7, 3, ['one two', 'three']],
  ['a word that is wider than a line is broken inside', 'a bbbbb c', 4, 5, ['a bb', 'bbb', 'c']],
  ['the rest is cut, within the width', 'one two three four', 7, 2, ['one two', 'three…']],
  ['emoji are never taken apart', '👩‍👩‍👧👩‍👩‍👧', 5, 2, ['👩‍👩‍👧', '👩‍👩‍👧']],
  ['an empty text has no lines', '  ', 5, 2, []],
  ['of a book, the beginning is read', '\u200b'.repeat(2000), 1000, 2, ['\u200b'.repeat(1000)]],
] as const)('%s', (_, text, width, lines, wrapped) => {
  expect(wrapText(text, lines, widerThan(width))).toEqual(wrapped)
})

describe('the letters of a title', () => {
  const draw = (title: string) => drawShareImage({ title, label: 'x', date: 'January 5, 2026' })
  // Above the name of the site there is the date alone.
  const withoutTitle = drawShareImage({ title: brand.name, label: 'January 5, 2026' })

  it('are drawn, each as another than the box of a missing one', async () => {
    const words =
      '🐦 💰 → ₿ ₹ Ж Ω ő Ạ 🇩🇪 👩‍💻 1️⃣ 👍🏽 ½ ✓ ★ ≈ Größe Łódź Ťažký Προϋπολογισμός Ґѓ e\u0301te\u0301'
    const titles = words.split(' ')
    const images = await Promise.all([...titles.map(draw), withoutTitle])
    expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(titles.length + 1)
  })

  it.each([
    ['家計簿 🐦 budget', 'Han'],
    ['مال and money', 'Arabic'],
    ['「budget」', 'signs of no face'],
    ['\ue000\u{f0000}a', 'private use'],
    ['a\u0378', 'no letter at all'],
  ])('that no face can draw make a card of brand and date: %j (%s)', async (title) => {
    expect((await draw(title)).equals(await withoutTitle)).toBe(true)
  })

  it('of another form are drawn as the plain one', async () => {
    const [form, plain] = await Promise.all(['Cash\u2011ﬂow ＡＢ！', 'Cash-flow AB!'].map(draw))
    expect(form?.equals(plain ?? Buffer.alloc(0))).toBe(true)
  })
})
