import { expect, test } from 'vitest'
import { contract } from '../../../desktop/ipc/contract.ts'

const long = 'A megabyte. '.repeat(100_000)

test('no text is too long for the main process that an operator could paste', () => {
  const fields = { id: long, title: long, excerpt: long, content: long }
  const more = { featuredImage: long, seoTitle: long, seoDescription: long }
  const requests = [
    [
      contract.saveKept.request,
      {
        name: 'draft',
        value: { ...fields, ...more, categories: long, tags: long, attempt: { id: long } },
      },
    ],
    [
      contract.publishPost.request,
      {
        ...fields,
        ...more,
        slug: long,
        author: long,
        publishDate: '2027-01-05',
        categories: [long],
        tags: [long],
      },
    ],
    [
      contract.publishScheduledPost.request,
      { ...fields, publishDate: '2027-01-05', aiGenerated: true },
    ],
  ] as const
  for (const [schema, request] of requests) expect(schema.safeParse(request).error).toBeUndefined()
})
