import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLegalTexts } from '../../../site/content/legal-texts.ts'
import { ContentError } from '../../../site/content/problems.ts'
import { folderOf } from '../../support/posts-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the texts of the three legal pages are read, without drafts and other files', async () => {
  const folder = await folderOf({
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

test.each([
  ['no day', '---\ndraft: true\n---\nWords.', 'privacy.md: updated must be a day, YYYY-MM-DD'],
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
])('a text with %s stops the build, with its file and the reason', async (_, text, reason) => {
  const folder = await folderOf({ 'privacy.md': text })
  expect(() => readLegalTexts(folder)).toThrow(ContentError)
  expect(() => readLegalTexts(folder)).toThrow(reason)
})

test('the text that the project brings is a draft, and a folder that is not there has none', () => {
  expect(readLegalTexts()).toEqual([])
  expect(readLegalTexts(join(temporaryFolder(), 'none'))).toEqual([])
})
