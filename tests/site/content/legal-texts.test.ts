import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLegalTexts } from '../../../site/content/legal-texts.ts'
import { ContentError } from '../../../site/content/problems.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = temporaryFolder()
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  return folder
}

test('the texts of the three legal pages are read, without drafts and other files', async () => {
  const folder = await folderWith({
    'privacy.md': "---\nupdated: '2026-11-25'\n---\n\n## What we keep\n\nLittle.\n",
    'terms.md': "---\nupdated: '2026-11-25'\ndraft: true\n---\nBe kind.",
    'security.md': "\uFEFF---\r\nupdated: '2026-01-02'\r\ndraft: false\r\n---\r\nLock it.",
    'imprint.md': 'Not one of them.',
  })
  expect(readLegalTexts(folder)).toEqual([
    { name: 'privacy', updated: '2026-11-25', content: '## What we keep\n\nLittle.' },
    { name: 'security', updated: '2026-01-02', content: 'Lock it.' },
  ])
})

test('a folder that is not there has none', () => {
  expect(readLegalTexts(join(temporaryFolder(), 'none'))).toEqual([])
})

test.each([
  ['no front matter', 'Words.', 'privacy.md: must start with front matter'],
  ['no day', '---\ndraft: true\n---\nWords.', 'privacy.md: updated must be a day, YYYY-MM-DD'],
  [
    'a day that is none',
    "---\nupdated: '2026-02-30'\n---\nW.",
    'privacy.md:2: updated must be a day',
  ],
  [
    'a draft that is half one',
    "---\nupdated: '2026-11-25'\ndraft: maybe\n---\nW.",
    'privacy.md:3: draft must be',
  ],
  [
    'a misspelt field',
    "---\nupdated: '2026-11-25'\ndrafts: true\n---\nW.",
    'privacy.md:3: drafts is no field of a page',
  ],
  ['broken YAML', '---\nupdated: [\n---\nW.', 'privacy.md: front matter: '],
  ['bytes that are no text', '\uD800---', 'privacy.md: must start'],
])('a text with %s stops the build, with its file and the reason', async (_, text, reason) => {
  const folder = await folderWith({ 'privacy.md': text })
  expect(() => readLegalTexts(folder)).toThrow(ContentError)
  expect(() => readLegalTexts(folder)).toThrow(reason)
})

test('a folder in the place of a text is named', async () => {
  const folder = temporaryFolder()
  await mkdir(join(folder, 'terms.md'))
  expect(() => readLegalTexts(folder)).toThrow('terms.md: is no file with text')
})

test('the text that the project brings is a draft, which is not built', () => {
  expect(readLegalTexts()).toEqual([])
})
