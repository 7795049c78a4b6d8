import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { finishPosts } from '../../../shared/import/finish-posts.ts'
import { importPosts } from '../../../shared/import-post.ts'
import { htmlReader } from '../../../site/publisher/html-reader.ts'
import { pastedFolder, pastedPosts } from '../../support/pasted-posts.ts'

const files = globSync('*.txt', { cwd: pastedFolder }).sort()
const context = { now: new Date('2026-05-04T12:00:00Z'), firstId: 1_777_000_000_000 }

test.each(files.map((file) => basename(file, '.txt')))(
  '%s becomes what its file says',
  async (name) => {
    const { pasted, became } = pastedPosts(name)
    const read = importPosts(pasted, context)
    const load = async () => htmlReader
    expect(read.ok ? await finishPosts(read, load, async () => {}) : read).toEqual(became)
  },
)
