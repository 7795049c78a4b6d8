import { expect, test } from 'vitest'
import { pictureId, postIdHash, picturePath, travellingPicture } from '../../shared/picture.ts'

test.each([
  ['Café budgets, counted', 'cafe-budgets-counted'],
  ['', 'picture'],
  ['予算', 'picture'],
  ['x'.repeat(100), 'x'.repeat(60)],
  [`${'x'.repeat(59)} and more`, 'x'.repeat(59)],
  ['All 予算 of it', 'all-of-it'],
])(
  'the file of a picture of ‘%s’ begins with %s, and tells its post and its content',
  (title, stem) => {
    const id = pictureId('AAAA')
    const path = picturePath({ id, type: 'image/jpeg' }, { title, id: 'post-1' })
    const name = `${stem}.${postIdHash('post-1')}.${id}.jpg`
    expect(path).toBe(`/pictures/${name}`)
    expect(travellingPicture(path)).toMatchObject({ name, id })
  },
)

test.each([
  '',
  '/pictures/jar.png',
  '/pictures/../x.0123456789abc.abcdefghij.webp',
  'https://other.example/pictures/x.0123456789abc.abcdefghij.webp',
])('%j names no picture that came with its post', (address) => {
  expect(travellingPicture(address)).toBeUndefined()
})
