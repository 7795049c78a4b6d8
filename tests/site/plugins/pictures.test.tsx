import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Article } from '../../../shared/blog.ts'
import { Picture } from '../../../site/blog/picture.tsx'
import { NoPicture } from '../../../site/plugins/fetch-picture.ts'
import { makePictures, type PictureOptions } from '../../../site/plugins/pictures.ts'
import type { Posts } from '../../../site/content/read-posts.ts'
import type { SourcePost } from '../../../site/content/source-post.ts'
import { madePost } from '../../support/made-post.ts'
import * as samples from '../../support/picture-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let options: PictureOptions
let folder = ''

beforeEach(() => {
  const root = temporaryFolder()
  folder = join(root, 'pictures')
  mkdirSync(folder)
  options = { postsDir: join(root, 'posts'), cacheDir: join(root, 'cache'), isOffline: false }
})

const articleOf = (featuredImage: string): Article => ({
  ...madePost({ id: featuredImage, title: 'A', content: 'C', featuredImage }),
  featuredImageAlt: 'A jar',
  blocks: [],
  words: 1,
})
const postsOf = (published: string[], waiting: string[] = []): Posts => ({
  published: published.map(articleOf),
  waiting: waiting.map((image) => ({ article: articleOf(image) }) as SourcePost),
  heldBack: [],
  moved: new Map(),
  warnings: [],
})
const make = (posts: Posts, changes: Partial<PictureOptions> = {}) =>
  makePictures(posts, { ...options, ...changes })
const put = (name: string, content: Buffer) => writeFileSync(join(folder, name), content)

async function sizesOf({ files }: Awaited<ReturnType<typeof make>>) {
  const sizes = files.map(async ([path, content]) => {
    const made = await content()
    if (typeof made !== 'object' || !('copyOf' in made)) throw new Error('It is no copy.')
    const { width, height, format, exif } = await sharp(made.copyOf).metadata()
    expect(exif).toBeUndefined()
    return `${path.split('.').slice(2).join('.')} ${format} ${width}x${height}`
  })
  return (await Promise.all(sizes)).sort()
}

test('a photograph is made in the types and sizes that browsers choose among, upright', async () => {
  put('jar.jpg', samples.turnedJpeg(3000, 4000))
  const made = await make(postsOf(['/pictures/jar.jpg']))
  expect(await sizesOf(made)).toEqual([
    '1280.avif heif 1280x720',
    '1280.webp webp 1280x720',
    '400.avif heif 400x225',
    '400.webp webp 400x225',
    '800.avif heif 800x450',
    '800.webp webp 800x450',
    'jpg jpeg 800x450',
  ])
  const [article] = made.published
  const { alt, width, height } = article?.picture ?? {}
  expect({ alt, width, height }).toEqual({ alt: 'A jar', width: 800, height: 450 })
  const { data } = await sharp(made.shareFile(article as Article))
    .resize(2, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Upright, the blue side is above the part that is shown.
  expect(data[0]).toBeGreaterThan(data[2] ?? 0)
})

test('a small picture is not made larger, and a drawing of the repository is no drawing then', async () => {
  put('a.png', samples.png(300, 200))
  put(
    'drawing.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
  )
  const made = await make(postsOf(['/pictures/a.png', '/pictures/drawing.svg']))
  expect((await sizesOf(made)).filter((size) => size.includes('webp'))).toEqual([
    '300.webp webp 300x169',
    '400.webp webp 400x225',
    '500.webp webp 500x281',
  ])
  expect(made.warnings).toEqual([])
})

test('a picture is made once', async () => {
  put('a.png', samples.png(300, 200))
  const first = await make(postsOf(['/pictures/a.png']))
  const kept = readdirSync(join(options.cacheDir, 'pictures'))
  const second = await make(postsOf(['/pictures/a.png']))
  expect(second.published).toEqual(first.published)
  expect(readdirSync(join(options.cacheDir, 'pictures')).sort()).toEqual(kept.sort())
  put('a.png', samples.png(320, 200))
  const third = await make(postsOf(['/pictures/a.png']))
  expect(third.published[0]?.picture?.jpeg).not.toBe(first.published[0]?.picture?.jpeg)
})

test('pictures of the repository can be chosen, but for those of posts that nobody sees yet', async () => {
  for (const name of ['shown.png', 'spare.png', 'coming.png']) put(name, samples.png(300, 200))
  put('notes.txt.bak', Buffer.from('no picture'))
  const made = await make(postsOf(['/pictures/shown.png'], ['/pictures/coming.png']))
  expect(made.listed.map(({ path }) => path).sort()).toEqual([
    '/pictures/shown.png',
    '/pictures/spare.png',
  ])
  expect(made.files.some(([path]) => path.includes('coming'))).toBe(false)
  expect(made.listed[0]?.thumbnail).toMatch(/^\/assets\/\w+\.\w+\.300\.webp$/)
})

describe('a picture at another address', () => {
  const address = 'https://pictures.example/jar.png'
  const refusing = async (): Promise<Buffer> => {
    throw new NoPicture('it answers with status 404')
  }

  test('is fetched once, and served from the site', async () => {
    let fetched = 0
    const fetch = async () => {
      fetched += 1
      return samples.png(500, 300)
    }
    const made = await make(postsOf([address, address]), { fetch })
    await make(postsOf([address]), { fetch })
    const offline = await make(postsOf([address]), { fetch: refusing, isOffline: true })
    expect(fetched).toBe(1)
    expect(JSON.stringify(offline.published[0]?.picture)).toBe(
      JSON.stringify(made.published[0]?.picture),
    )
    expect(JSON.stringify(made.published[0]?.picture)).not.toContain('pictures.example')
    expect(made.listed).toEqual([])
  })

  test('that cannot be had is left out with a warning, and asked for again', async () => {
    const made = await make(postsOf([address]), { fetch: refusing })
    expect(made.published[0]).not.toHaveProperty('picture')
    expect(made.published[0]?.featuredImage).toBe(address)
    expect(made.warnings).toEqual([
      `The picture ${address} is left out: it answers with status 404. The next build tries again.`,
    ])
    const again = await make(postsOf([address]), { fetch: async () => samples.png(300, 200) })
    expect(again.warnings).toEqual([])
    const offline = await make(postsOf(['https://never.example/a.png']), { isOffline: true })
    expect(offline.warnings[0]).toContain('it is not in the cache, and this build asks nobody')
  })

  test.each<[string, () => Buffer, RegExp]>([
    ['is a drawing with a script', () => samples.scriptSvg, /is no JPEG, PNG, WebP, AVIF or GIF/],
    ['is a page', () => Buffer.from('<!doctype html>'), /is no JPEG/],
    ['is empty', () => Buffer.alloc(0), /is no JPEG/],
    ['is a bomb', () => samples.bombPng(), /cannot be decoded \(Input image exceeds pixel limit\)/],
    ['is cut off', () => samples.turnedJpeg().subarray(0, 3000), /cannot be decoded/],
    ['no decoder knows', () => samples.heic(), /cannot be decoded/],
  ])('that %s is left out', async (_, content, reason) => {
    const made = await make(postsOf([address]), { fetch: async () => content() })
    expect(made.warnings).toEqual([expect.stringMatching(reason)])
    expect(made.files).toEqual([])
  })
})

test('the markup names the types from the smallest on, and keeps the space free', async () => {
  const picture = { avif: '/a.avif 400w', webp: '/a.webp 400w', jpeg: '/a.jpg', alt: 'A jar' }
  const shown = { picture: { ...picture, width: 800, height: 450 }, sizes: '9rem', className: 'c' }
  expect(renderToStaticMarkup(<Picture {...shown} isFirst />)).toBe(
    '<picture><source type="image/avif" srcSet="/a.avif 400w" sizes="9rem"/>' +
      '<source type="image/webp" srcSet="/a.webp 400w" sizes="9rem"/>' +
      '<img class="c" src="/a.jpg" alt="A jar" width="800" height="450" fetchPriority="high"/></picture>',
  )
  const lazy = renderToStaticMarkup(<Picture {...shown} isDecoration />)
  expect(lazy).toContain('alt="" width="800" height="450" loading="lazy"')
})
