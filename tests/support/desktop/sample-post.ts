import type { Post } from '../../../shared/post.ts'

/** The least that a post can be. */
export const samplePost: Post = {
  id: 'p-1',
  title: 'T',
  slug: 't',
  excerpt: '',
  content: 'C',
  author: 'A',
  publishDate: '2026-01-01',
  categories: [],
  tags: [],
}
