import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Article } from '../../../shared/blog.ts'
import { Picture } from '../../../site/blog/picture.tsx'
import type { SourcePost } from '../../../site/content/source-post.ts'
import { NoPicture } from '../../../site/plugins/encode-picture.ts'
import { TimedOut } from '../../../site/plugins/fetch-picture.ts'
import type { FetchOptions } from '../../../site/plugins/fetch-pictures.ts'
import { findPictures, type FindOptions } from '../../../site/plugins/find-pictures.ts'
import { makePictures } from '../../../site/plugins/pictures.ts'
import type { SiteFile } from '../../../site/plugins/site.ts'
import { madePost } from '../../support/made-post.ts'
import * as samples from '../../support/picture-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const now = new Date('2026-01-10T12:00:00Z')
const origin = 'https://site.example'
let options: FindOptions & FetchOptions
let folder = ''

beforeEach(() => {
  const root = temporaryFolder()
  folder = join(root, 'pictures')
  mkdirSync(folder)
  const cacheDir = join(root, 'cache')
  options = { postsDir: join(root, 'posts'), cacheDir, isOffline: false, origin, now }
})

const articleOf = (featuredImage: string, publishDate = '2026-01-05'): Article => ({
  ...madePost({ id: featuredImage, title: 'A', content: 'C', featuredImage, publishDate }),
  featuredImageAlt: 'A jar',
  blocks: [],
  words: 1,
})
const sourcesOf = (published: string[], waiting: string[] = []) =>
  [
    ...published.map((image) => articleOf(image)),
    ...waiting.map((image) => articleOf(image, '2026-02-01')),
  ].map((article, at) => ({ file: `${at}.md`, article }) as SourcePost)
const make = (published: string[], changes: Partial<FetchOptions> = {}) =>
  makePictures(findPictures(sourcesOf(published), options), { ...options, ...changes })
const put = (name: string, content: Buffer) => writeFileSync(join(folder, name), content)
const pathsOf = ({ files }: { files: SiteFile[] }) => files.map(([path]) => path)

async function sizesOf({ files }: { files: SiteFile[] }) {
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
  expect(await sizesOf(made)).toEqual([
    'heif 1280x720',
    'heif 400x225',
    'heif 800x450',
    'jpeg 800x450',
  ])
  const article = articleOf('/pictures/jar.jpg')
  const { alt, width, height } = made.withPicture(article).picture ?? {}
  expect({ alt, width, height }).toEqual({ alt: 'A jar', width: 800, height: 450 })
  const { data } = await sharp(await made.shareFile(article))
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
  const made = await make(['/pictures/a.png', '/pictures/drawing.svg'])
  expect((await sizesOf(made)).filter((size) => size.includes('heif'))).toEqual([
    'heif 300x169',
    'heif 400x225',
    'heif 500x281',
  ])
  expect(made.warnings).toEqual([])
})

test('a picture is made once', async () => {
  put('a.png', samples.png(300, 200))
  const first = await make(['/pictures/a.png'])
  const kept = readdirSync(join(options.cacheDir, 'pictures'))
  expect(pathsOf(await make(['/pictures/a.png']))).toEqual(pathsOf(first))
  expect(readdirSync(join(options.cacheDir, 'pictures')).sort()).toEqual(kept.sort())
  put('a.png', samples.png(320, 200))
  expect(pathsOf(await make(['/pictures/a.png']))).not.toEqual(pathsOf(first))
})

test('the same bytes are one file, whatever they are called', async () => {
  const names = ['hero.jpg', 'hero.jpeg', 'my photo.jpg', 'my%20photo.jpg', 'HERO.JPG']
  for (const name of names) put(name, samples.turnedJpeg(900, 600))
  const remote = ['https://a.example/p.jpg?w=800', 'https://a.example/p.jpg?w=1200']
  const used = [...names.map((name) => `/pictures/${encodeURIComponent(name)}`), ...remote]
  const made = await make(used, { fetch: async () => samples.turnedJpeg(900, 600) })
  expect(made.warnings).toEqual([])
  expect(new Set(used.map((each) => made.withPicture(articleOf(each)).picture?.jpeg)).size).toBe(1)
  expect(pathsOf(made)).toEqual([...new Set(pathsOf(made))])
  expect(pathsOf(made)).toHaveLength(3)
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
    ['100%.jpg', '/pictures/100%.jpg'],
    ['jar.jpg', '/pictures/%6Aar.jpg?v=2#top'],
    ['jar.jpg', `${origin}/pictures/jar.jpg`],
    ['jar.jpg', '/pictures/./Jar.JPG'],
    ['cafe\u0301.jpg', '/pictures/caf\u00e9.jpg'],
  ])('that nobody sees yet are not there: %s as %s', async (name, address) => {
    put(name, samples.png(300, 200))
    const made = await makePictures(findPictures(sourcesOf([], [address]), options), options)
    expect([made.files, made.listed]).toEqual([[], []])
  })
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
    const made = await make([address, address], { fetch })
    await make([address], { fetch })
    const offline = await make([address], { fetch: refusing, isOffline: true })
    expect(fetched).toBe(1)
    expect(pathsOf(offline)).toEqual(pathsOf(made))
    expect(made.listed).toEqual([])
  })

  test('that cannot be had is left out with its posts and the reason, and asked for again', async () => {
    const made = await make([address, address], { fetch: refusing })
    expect(made.withPicture(articleOf(address))).toEqual(articleOf(address))
    expect(made.warnings).toEqual([
      `0.md: 1.md: the picture ${address} is left out: it answers with status 404. The next build tries again.`,
    ])
    const again = await make([address], { fetch: async () => samples.png(300, 200) })
    expect(again.warnings).toEqual([])
    const offline = await make(['https://never.example/a.png'], { isOffline: true })
    expect(offline.warnings[0]).toContain('it is not in the cache, and this build asks nobody')
  })

  const onHost = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://silent.example/${at}.png`)

  test('on a host that lets two time out is passed over, for an hour', async () => {
    const asked: string[] = []
    const fetch = async (each: string): Promise<Buffer> => {
      asked.push(each)
      throw new TimedOut('no whole answer came in 15 seconds')
    }
    const { warnings } = await make(onHost(20), { fetch })
    expect(warnings).toHaveLength(20)
    const { length } = asked
    // Those that were asked for together.
    expect(length).toBeLessThanOrEqual(6)
    const again = await make(onHost(20), { fetch })
    expect(asked).toHaveLength(length)
    expect(again.warnings[9]).toContain(
      'silent.example did not answer in time within the last hour',
    )
    const before = new Date(Date.now() - 3_700_000)
    for (const name of readdirSync(join(options.cacheDir, 'silent'))) {
      utimesSync(join(options.cacheDir, 'silent', name), before, before)
    }
    await make(onHost(1), { fetch })
    expect(asked).toHaveLength(length + 1)
  })

  test('that the time of a build does not reach is no failure, and the next build goes on', async () => {
    const controller = new AbortController()
    let fetched = 0
    const fetch = async () => {
      fetched += 1
      if (fetched === 3) controller.abort()
      return samples.png(500, 300)
    }
    const { warnings } = await make(onHost(20), { fetch, budget: controller.signal })
    expect(fetched).toBeLessThan(20)
    expect(warnings).toHaveLength(20 - fetched)
    expect(warnings[0]).toMatch(/^\d+\.md: the picture \S+ waits for the next build: /)
    expect((await make(onHost(20), { fetch })).warnings).toEqual([])
    expect(fetched).toBe(20)
  })

  test('that is no picture is not kept', async () => {
    const texts = [Buffer.from('<!doctype html>'), samples.scriptSvg, Buffer.alloc(0)]
    for (const content of texts) {
      const made = await make([address], { fetch: async () => content })
      expect(made.warnings).toEqual([
        expect.stringMatching(/is no JPEG, PNG, WebP, AVIF or GIF|cannot be decoded/),
      ])
    }
    const cut = samples.turnedJpeg().subarray(0, 3000)
    const made = await make([address], { fetch: async () => cut })
    expect(made.warnings).toEqual([expect.stringMatching(/cannot be decoded/)])
    expect((await make([address], { fetch: refusing })).warnings[0]).toContain('status 404')
  })
})

test('on request, nothing is made before a picture is asked for', async () => {
  put('jar.jpg', samples.turnedJpeg(900, 600))
  put('bad.jpg', Buffer.from('no picture'))
  const used = ['/pictures/jar.jpg', '/pictures/bad.jpg']
  const found = findPictures(sourcesOf(used), options)
  const { files, withPicture, listed } = await makePictures(found, options, { isOnRequest: true })
  expect(listed).toHaveLength(2)
  expect(readdirSync(folder)).toHaveLength(2)
  const { jpeg } = withPicture(articleOf('/pictures/jar.jpg')).picture ?? {}
  const asked = files.filter(([path]) => path === jpeg)
  expect(await sizesOf({ files: asked })).toEqual(['jpeg 600x338'])
  const bad = withPicture(articleOf('/pictures/bad.jpg')).picture?.jpeg
  const [, ask] = files.find(([path]) => path === bad) ?? []
  await expect(async () => ask?.()).rejects.toThrow(NoPicture)
})

test('the markup names the types from the smallest on, and keeps the space free', async () => {
  const picture = { avif: '/a.avif 400w', jpeg: '/a.jpg', alt: 'A jar' }
  const shown = { picture: { ...picture, width: 800, height: 450 }, sizes: '9rem', className: 'c' }
  expect(renderToStaticMarkup(<Picture {...shown} isFirst />)).toBe(
    '<picture><source type="image/avif" srcSet="/a.avif 400w" sizes="9rem"/>' +
      '<img class="c" src="/a.jpg" alt="A jar" width="800" height="450" fetchPriority="high"/></picture>',
  )
  const lazy = renderToStaticMarkup(<Picture {...shown} isDecoration />)
  expect(lazy).toContain('alt="" width="800" height="450" loading="lazy"')
})
