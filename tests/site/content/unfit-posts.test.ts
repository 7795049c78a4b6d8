import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasFileModes } from '../../support/system.ts'
import { folderOf, json, markdown, problemsIn, readFolder } from '../../support/posts-folder.ts'

const problems = async (files: Record<string, string>) => problemsIn(await folderOf(files))

describe('a text that nothing can be made of', () => {
  test.each([
    ['title', 'title', 'a\0b', '0000'],
    ['excerpt', 'excerpt', 'a\u001b[31mb', '001B'],
    ['author', 'author', 'a\u007fb', '007F'],
    ['content', 'content', 'a\vb', '000B'],
    ['seoTitle', 'seoTitle', 'a\u0085b', '0085'],
    ['seoDescription', 'seoDescription', 'a\ufffeb', 'FFFE'],
    ['id', 'id', 'a\u0001b', '0001'],
    ['tags', 'tags[1]', ['a', 'b\ud800'], 'D800'],
    ['categories', 'categories[0]', ['\udc00'], 'DC00'],
  ])('in %s is named', async (field, place, value, code) => {
    const found = await problems({ 'a.json': json({ [field]: value }) })
    expect(found[0]).toBe(
      `a.json:1: ${place} holds the character U+${code}, which cannot be shown: delete it`,
    )
  })

  test('is named with its line', async () => {
    expect(await problems({ 'a.md': markdown({}, 'One.\n\nThree \u0007.') })).toEqual([
      'a.md: content holds the character U+0007, in its line 3, which cannot be shown: delete it',
    ])
  })

  test('is not every text that is rare', async () => {
    const rare = 'Tab\tand\r\nline, 👛, a family 👨‍👩‍👧, עברית\u200f, \u00ad, \u2028.'
    const { published } = await readFolder(await folderOf({ 'a.json': json({ title: rare }) }))
    expect(published).toHaveLength(1)
  })
})

describe('an address', () => {
  test('of the site itself is not for a post', async () => {
    expect(await problems({ 'a.md': markdown({ slug: 'page' }) })).toEqual([
      "a.md:5: slug 'page' would take the site's own '/blog/page': give another",
    ])
  })

  test.each([
    ['straße', 'strasse'],
    ['λόγος', 'λόγοσ'],
    ['cafe', 'cafe'],
  ])('%s is the same as %s to some disks and hosts', async (first, second) => {
    const files = { 'a.md': markdown({ slug: first }), 'b.md': markdown({ slug: second }) }
    expect(await problems(files)).toEqual([
      `b.md:5: slug '${second}' is the same address as '${first}' of a.md: give one of them another`,
    ])
  })
})

describe('what is no file with text', () => {
  const noFile = 'is no file with text: a folder, a pipe or a device'

  test('a folder', async () => {
    const folder = await folderOf({ 'a.md': markdown() })
    await mkdir(join(folder, 'x.md'))
    expect(await problemsIn(folder)).toEqual([`x.md: ${noFile}`])
  })

  test.skipIf(!hasFileModes)('a pipe, which nobody waits for', async () => {
    const folder = await folderOf({ 'a.md': markdown() })
    execFileSync('mkfifo', [join(folder, 'pipe.md')])
    expect(await problemsIn(folder)).toEqual([`pipe.md: ${noFile}`])
  })

  test.skipIf(!hasFileModes)('a device, and links that lead in a circle or nowhere', async () => {
    const folder = await folderOf({})
    await symlink('/dev/zero', join(folder, 'device.md'))
    await symlink('circle.json', join(folder, 'circle.json'))
    await symlink('missing.md', join(folder, 'nowhere.md'))
    expect(await problemsIn(folder)).toEqual([
      expect.stringMatching(/^circle\.json: cannot be read: ELOOP/),
      `device.md: ${noFile}`,
      expect.stringMatching(/^nowhere\.md: cannot be read: ENOENT/),
    ])
  })

  test.skipIf(!hasFileModes)('a link to a post is as good as the post', async () => {
    const elsewhere = await folderOf({ 'a.md': markdown() })
    const folder = await folderOf({})
    await symlink(join(elsewhere, 'a.md'), join(folder, 'b.md'))
    expect((await readFolder(folder)).published).toMatchObject([{ slug: 'b' }])
  })

  test.each([
    ['Latin-1', Buffer.from(markdown({ title: 'Caf\u00e9' }), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${markdown()}`, 'utf16le')],
  ])('text in %s', async (_, bytes) => {
    const folder = await folderOf({})
    await writeFile(join(folder, 'a.md'), bytes)
    expect(await problemsIn(folder)).toEqual(['a.md: is not in UTF-8: save it in that encoding'])
  })
})
