import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRecordDatabase } from '../../desktop/main/storage/record-database.ts'
import { beginAttempt, endAttempt } from '../../shared/history.ts'
import type { PostRecord } from '../../shared/post/post-record.ts'
import { markedAsSending, settled } from '../../shared/post/post-sending.ts'
import { putAttempt, putPost, type RecordChange } from '../../shared/records.ts'
import { newFolder, removeFolder } from '../support/new-folder.ts'
import { articles } from './articles.ts'
import { counts, inPosts, row, type Row } from './measure.ts'

const steps = 50

/** The cost of a post of a run in the desktop's storage: two saves, each on the disk. */
export function benchStorage(): Row[] {
  return counts.flatMap((count) => {
    const folder = newFolder()
    const database = openRecordDatabase(join(folder, 'records.sqlite'), () => undefined)
    const posts = articles(count)
    database.save({ puts: posts.map(putPost), removed: [] })
    const times: number[] = []
    const written: number[] = []
    for (const post of posts.slice(0, steps)) {
      const before = bytesWritten()
      const start = performance.now()
      for (const change of changesOf(post)) database.save(change)
      times.push(performance.now() - start)
      written.push((bytesWritten() - before) / 1000)
    }
    database.close()
    removeFolder(folder)
    const [ms, kB] = count === 500 ? [5, 64] : []
    return [
      row(`A step of a run among ${inPosts(count)}, saved`, times, 'ms', ms),
      row('… written', written, 'kB', kB),
    ]
  })
}

/** The mark and the outcome of a post, each with its attempt, as a run saves them. */
function changesOf(post: PostRecord): RecordChange[] {
  const now = new Date()
  const marked = markedAsSending(post, { slug: post.id, now })
  const attempt = beginAttempt(marked.state.post, now)
  const delivery = { outcome: 'accepted', status: 200 } as const
  const sent = settled(marked, delivery, now)
  const ended = endAttempt(attempt, delivery, now)
  return [
    { puts: [putPost(marked), putAttempt(attempt)], removed: [] },
    { puts: [putPost(sent), putAttempt(ended)], removed: [] },
  ]
}

/** Bytes that the system wrote to disks for this process, as Linux tells it. */
function bytesWritten(): number {
  const [, bytes] = /^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8')) ?? []
  return Number(bytes)
}
