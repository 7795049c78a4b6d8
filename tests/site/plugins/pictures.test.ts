import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Article } from '../../../shared/blog.ts'
import type { SourcePost } from '../../../site/content/source-post.ts'
import { findPictures } from '../../../site/plugins/find-pictures.ts'
import { makePictures } from '../../../site/plugins/pictures.ts'
import { NoPicture } from '../../../site/plugins/renditions.ts'
import type { SiteFile } from '../../../site/plugins/site.ts'
import { madePost } from '../../support/made-post.ts'
import * as samples from '../../support/picture-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const origin = 'https://site.example'
let options: { postsDir: string; cacheDir: string; isOffline: true; origin: string; now: Date }
let folder = ''

beforeEach(() => {
  const root = temporaryFolder()
  folder = join(root, 'pictures')
  mkdirSync(folder)
  const now = new Date('2026-01-10T12:00:00Z')
  const [postsDir, cacheDir] = [join(root, 'posts'), join(root, 'cache')]
  options = { postsDir, cacheDir, isOffline: true, origin, now }
})

const articleOf = (featuredImage: string, publishDate = '2026-01-05'): Article => ({
  ...madePost({ id: featuredImage, title: 'A', content: 'C', featuredImage, publishDate }),
  featuredImageAlt: 'A jar',
  blocks: [],
  words: 1,
})
const find = (published: string[], waiting: string[] = []) =>
  findPictures(
    [
      ...published.map((image) => articleOf(image)),
      ...waiting.map((image) => articleOf(image, '2026-02-01')),
    ].map((article, at) => ({ file: `${at}.md`, article }) as SourcePost),
    options,
  )
const make = (published: string[]) => makePictures(find(published), options)
const put = (name: string, content: Buffer) => writeFileSync(join(folder, name), content)
const pathsOf = ({ files }: { files: SiteFile[] }) => files.map(([path]) => path)

async function sizesOf(files: SiteFile[]) {
  const sizes = files.map(async ([, content]) => {
    const made = await content()
    if (typeof made !== 'object' || !('copyOf' in made)) throw new Error('It is no copy.')
    const { width, height, format, exif } = await sharp(made.copyOf).metadata()
    expect(exif).toBeUndefined()
    return `${format} ${width}x${height}`
  })
  return (await Promise.all(sizes)).sort()
}

test('a photograph is made in the types and sizes that browsers choose among, upright', async () => {
  put('jar.jpg', samples.turnedJpeg(3000, 4000))
  const made = await make(['/pictures/jar.jpg'])
  expect(await sizesOf(made.files)).toEqual([
    'heif 1280x720',
    'heif 400x225',
    'heif 800x450',
    'jpeg 800x450',
  ])
  const article = articleOf('/pictures/jar.jpg')
  const { alt, width, height } = made.withPicture(article).picture ?? {}
  expect({ alt, width, height }).toEqual({ alt: 'A jar', width: 800, height: 450 })
  const { data } = await sharp(await made.largest(article))
    .resize(2, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Upright, the blue side is above the part that is shown.
  expect(data[0]).toBeGreaterThan(data[2] ?? 0)
})

test('a small picture is not made larger, and the same bytes are one file, whatever they are called', async () => {
  put(
    'drawing.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
  )
  const names = ['a.png', 'a.jpg', 'my photo.jpg', 'my%20photo.jpg', 'A.PNG']
  for (const name of names) put(name, samples.png(300, 200))
  const used = ['drawing.svg', ...names].map((name) => `/pictures/${encodeURIComponent(name)}`)
  const made = await make(used)
  expect(made.warnings).toEqual([])
  expect(await sizesOf(made.files)).toEqual([
    'heif 300x169',
    'heif 400x225',
    'heif 500x281',
    'jpeg 300x169',
    'jpeg 500x281',
  ])
})

test('one that is too large to be decoded beside others is made after them', async () => {
  const create = { width: 2600, height: 1600, channels: 3, background: '#c00' } as const
  put('large.avif', await sharp({ create }).avif({ effort: 0 }).toBuffer())
  put('small.png', samples.png(300, 200))
  const made = await make(['/pictures/large.avif', '/pictures/small.png'])
  expect(made.warnings).toEqual([])
  expect(await sizesOf(made.files)).toContain('heif 1280x720')
})

test('a picture is made once', async () => {
  put('a.png', samples.png(300, 200))
  const first = await make(['/pictures/a.png'])
  const kept = () => readdirSync(join(options.cacheDir, 'pictures')).sort()
  const before = kept()
  expect(pathsOf(await make(['/pictures/a.png']))).toEqual(pathsOf(first))
  expect(kept()).toEqual(before)
  put('a.png', samples.png(320, 200))
  expect(pathsOf(await make(['/pictures/a.png']))).not.toEqual(pathsOf(first))
})

describe('pictures of the repository', () => {
  test('can be chosen, but for those that came with a post', async () => {
    for (const name of ['shown.png', 'spare.png', 'jar.0a1b2c3d4e5f6.abcdef.jpg']) {
      put(name, samples.png(300, 200))
    }
    put('notes.txt.bak', Buffer.from('no picture'))
    const { listed } = await make(['/pictures/shown.png'])
    expect(listed.map(({ path }) => path)).toEqual(['/pictures/shown.png', '/pictures/spare.png'])
    expect(listed[0]?.thumbnail).toMatch(/^\/assets\/[0-9a-f]+\.avif$/)
  })

  test.each([
    ['my photo.jpg', '/pictures/my%20photo.jpg'],
    ['jar.jpg', '/pictures/%6Aar.jpg?v=2#top'],
    ['jar.jpg', `${origin}/pictures/jar.jpg`],
    ['jar.jpg', '/pictures/./Jar.JPG'],
    ['cafe\u0301.jpg', '/pictures/caf\u00e9.jpg'],
  ])('that nobody sees yet are not there: %s as %s', (name, address) => {
    put(name, samples.png(300, 200))
    expect(find([], [address]).pictures).toEqual([])
  })
})

test('a picture at another address is served from the site, or left out with its posts and the reason', async () => {
  const address = 'https://pictures.example/jar.png'
  const [found] = find([address]).pictures
  const file = found?.file ?? ''
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, samples.png(500, 300))
  const made = await make([address])
  expect([made.warnings, made.listed]).toEqual([[], []])
  expect(made.withPicture(articleOf(address)).picture?.jpeg).toMatch(/^\/assets\/\w+\.jpg$/)
  for (const content of [Buffer.from('<!doctype html>'), samples.scriptSvg]) {
    writeFileSync(file, content)
    const [warning] = (await make([address, address])).warnings
    expect(warning).toMatch(
      /^0\.md: 1\.md: the picture \S+ is left out: it (is no JPEG|cannot be decoded).* The next build tries again\.$/,
    )
    // It is not kept.
    const { warnings, withPicture } = await make([address])
    expect(warnings[0]).toContain('it is not in the cache, and this build asks nobody')
    expect(withPicture(articleOf(address))).toEqual(articleOf(address))
  }
})

test('on request, nothing is made before a picture is asked for', async () => {
  put('jar.jpg', samples.turnedJpeg(900, 600))
  put('bad.jpg', Buffer.from('no picture'))
  const found = find(['/pictures/jar.jpg', '/pictures/bad.jpg'])
  const { files, withPicture, listed } = await makePictures(found, options, true)
  expect(listed).toHaveLength(2)
  const { jpeg } = withPicture(articleOf('/pictures/jar.jpg')).picture ?? {}
  expect(await sizesOf(files.filter(([path]) => path === jpeg))).toEqual(['jpeg 600x338'])
  const bad = withPicture(articleOf('/pictures/bad.jpg')).picture?.jpeg
  const [, ask] = files.find(([path]) => path === bad) ?? []
  await expect(async () => ask?.()).rejects.toThrow(NoPicture)
})
