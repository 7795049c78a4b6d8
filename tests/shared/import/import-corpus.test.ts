import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { finishPosts } from '../../../shared/import/finish-posts.ts'
import { importPosts } from '../../../shared/import-post.ts'
import { htmlReader } from '../../../site/publisher/html-reader.ts'

/** Each file holds what was pasted, and behind this line what became of it. */
const border = '\n===== became =====\n'
const context = { now: new Date('2026-05-04T12:00:00Z'), firstId: 1_777_000_000_000 }

test.each(globSync(join(import.meta.dirname, '*.txt')).sort().map((file) => [basename(file), file]))(
  '%s becomes what the file says',
  async (_, file) => {
    const [pasted = '', became = ''] = readFileSync(file, 'utf8').split(border)
    const read = importPosts(pasted, context)
    const finished = read.ok
      ? await finishPosts(read, async () => htmlReader, async () => {})
      : read
    expect(finished).toEqual(JSON.parse(became))
  },
)
