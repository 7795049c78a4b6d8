import { expect, test } from 'vitest'
import type { Attempt } from '../../../../shared/history.ts'
import { csvOf } from '../../../../shared/csv.ts'
import { historyRow } from '../../../../site/publisher/history/attempt-text.ts'

const attempts: Attempt[] = [
  {
    id: 'b',
    postId: 'p2',
    title: '=1+1, "quoted"',
    slug: 'two',
    publishDate: '2026-03-06',
    at: Date.UTC(2026, 2, 3, 12),
    result: { outcome: 'refused', status: 422, detail: 'No.' },
    tookMs: 1240,
  },
  {
    id: 'a',
    postId: 'p1',
    title: 'One',
    slug: 'one',
    publishDate: '2026-03-03',
    heldBack: 'draft',
    at: Date.UTC(2026, 2, 3, 11),
    result: { outcome: 'interrupted' },
  },
]

test('CSV that opens as it is, with nothing that runs', () => {
  expect(csvOf(attempts.map(historyRow)).split('\r\n')).toEqual([
    '\ufeff"sentAt","title","path","scheduledDate","state","statusCode","seconds","result","postId","action"',
    `"2026-03-03T12:00:00.000Z","'=1+1, ""quoted""","/blog/two","2026-03-06","refused","422","1.2","Your webhook refused it with status 422. It said: No.","p2","publish"`,
    '"2026-03-03T11:00:00.000Z","One","/blog/one","2026-03-03","uncertain","","","The publisher was closed while it was being sent. It may have been delivered: check your automation before you retry.","p1","take back"',
    '',
  ])
})
