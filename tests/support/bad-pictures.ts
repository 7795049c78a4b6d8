import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { animatedGif, bombPng, heic, png, scriptSvg, turnedJpeg } from './picture-files.ts'

/** Pictures as people and attackers have them, and why each is left out; undefined where it is shown. */
export interface BadPicture {
  name: string
  reason?: RegExp
  put: (file: string) => Promise<unknown>
}

const svg = (attributes: string, inner = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)

/** A drawing that shows a picture, and that again. */
const withInner = (picture: Buffer) => {
  const data = `data:image/png;base64,${picture.toString('base64')}`
  return svg('width="9" height="9"', `<image id="a" href="${data}"/><use href="#a"/>`)
}

/** The file says that it is larger than it is, as one would be that is all of one colour. */
function resized(file: Buffer, mark: string, offset: number, size: Buffer): Buffer {
  const at = file.indexOf(Buffer.from(mark, 'latin1'))
  if (at === -1) throw new Error(`There is no ${mark}.`)
  size.copy(file, at + offset)
  return file
}

/** In two bytes each: height and width, as a JPEG has them. */
function sizeOfJpeg(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  return size
}

async function hugeAvif(width: number, height: number): Promise<Buffer> {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return resized(await sharp(png(64, 64)).avif().toBuffer(), 'ispe', 8, size)
}

async function hugeJpeg(progressive: boolean, width: number, height: number): Promise<Buffer> {
  const file = await sharp(png(64, 64)).jpeg({ progressive }).toBuffer()
  return resized(file, progressive ? '\xff\xc2' : '\xff\xc0', 5, sizeOfJpeg(width, height))
}

const content = (
  name: string,
  make: () => Buffer | Promise<Buffer>,
  reason?: RegExp,
): BadPicture => ({
  name,
  ...(reason && { reason }),
  put: async (file) => writeFile(file, await make()),
})

const undecoded = /it cannot be decoded/
const noPicture = /it is no JPEG, PNG, WebP, AVIF or GIF picture|it cannot be decoded/

export const badPictures: readonly BadPicture[] = [
  content('bomb.png', () => bombPng(), /it has 400\.0 megapixels \(20000 x 20000\)/),
  content('bomb.avif', () => hugeAvif(10_000, 9_999), /100\.0 megapixels \(10000 x 9999\), and 12/),
  content('bomb.jpg', () => hugeJpeg(true, 10_000, 9_999), /100\.0 megapixels .*, and 12 are/),
  content('huge.jpg', () => hugeJpeg(false, 8_000, 8_000), /64\.0 megapixels .*, and 50 are/),
  content(
    'inner.svg',
    () => withInner(bombPng(8_000)),
    /pictures of 64\.0 megapixels .*, and 12 are/,
  ),
  content('packed.svg', () => gzipSync(withInner(bombPng(4_000))), /16\.0 megapixels in it/),
  content('small-inner.svg', () => withInner(png(9, 9))),
  content('huge.svg', () => svg('width="90000" height="90000"'), /megapixels/),
  content('cut.jpg', () => turnedJpeg().subarray(0, 3000), undecoded),
  content('cut.avif', async () => (await hugeAvif(64, 64)).subarray(0, 400), undecoded),
  content('page.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), noPicture),
  content('script.png', () => Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1'), noPicture),
  content('empty.png', () => Buffer.alloc(0), noPicture),
  content('phone.heic', () => heic(), noPicture),
  content('loop.svg', () => svg('width="9" height="9"', '<use href="#a" id="a"/>')),
  content('drawing.svg', () => scriptSvg, /decoded|is no/),
  content('animated.gif', () => animatedGif()),
  content('cmyk.jpg', () => sharp(png()).toColourspace('cmyk').jpeg().toBuffer()),
  content('rotated.jpg', () => turnedJpeg(900, 600)),
  content('polyglot.jpg', () =>
    Buffer.concat([turnedJpeg(900, 600), Buffer.from('<script>alert(1)')]),
  ),
  content('deep.png', () =>
    sharp(png()).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ),
  content('strip.png', () => png(1, 4000)),
  { name: 'folder.png', reason: /it is no file: a folder/, put: (file) => mkdir(file) },
  {
    name: 'link.png',
    reason: /it is no file: a folder/,
    put: (file) => symlink(join(file, '..'), file, 'junction'),
  },
  ...(process.platform === 'win32'
    ? []
    : [
        {
          name: 'pipe.png',
          reason: /it is no file: a folder, a pipe/,
          put: async (file: string) => execFileSync('mkfifo', [file]),
        },
        {
          name: 'dangling.png',
          reason: /it cannot be read \(ENOENT\)/,
          put: (file: string) => symlink(`${file}.gone`, file),
        },
      ]),
]
