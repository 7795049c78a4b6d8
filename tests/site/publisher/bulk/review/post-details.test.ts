import { describe, expect, it } from 'vitest'
import type { ScheduledPost } from '../../../../../shared/queue.ts'
import {
  detailsChanges,
  detailsOf,
  detailsProblems,
} from '../../../../../site/publisher/bulk/review/post-details.ts'

const post: ScheduledPost = {
  id: 'x-1',
  title: 'One',
  excerpt: 'First',
  publishDate: '2027-01-05',
  status: 'pending',
}
const shown = detailsOf(post)

describe('the details of a post', () => {
  it('show the lists it gets, and leave empty what follows from the rest', () => {
    expect(shown).toEqual({
      title: 'One',
      excerpt: 'First',
      publishDate: '2027-01-05',
      slug: '',
      author: '',
      categories: 'Personal Finance, Budgeting',
      tags: 'budgeting, finance, money-management',
      featuredImage: '',
      seoTitle: '',
      seoDescription: '',
    })
    expect(detailsOf({ ...post, categories: [], slug: 'own' })).toMatchObject({
      categories: '',
      slug: 'own',
    })
  })

  it('change nothing where they say the same in another way', () => {
    expect(detailsChanges(shown, post)).toEqual({})
    const same = {
      title: ' One',
      author: 'Pennywren Team',
      tags: 'budgeting,finance , money-management',
    }
    expect(detailsChanges({ ...shown, ...same }, post)).toEqual({})
  })

  it('are kept in the form in which they are sent', () => {
    const typed = {
      ...shown,
      slug: ' My Ówn, address! ',
      author: ' Ann ',
      categories: 'Investing,, ',
      tags: '',
      featuredImage: ' /cup.jpg ',
      seoTitle: 'S ',
    }
    expect(detailsChanges(typed, post)).toEqual({
      slug: 'my-own-address',
      author: 'Ann',
      categories: ['Investing'],
      tags: [],
      featuredImage: '/cup.jpg',
      seoTitle: 'S',
    })
  })

  it('give a field its default back when it is emptied, and lists when they say it', () => {
    const chosen = { ...post, slug: 'own', categories: ['Investing'], seoTitle: 'S' }
    const typed = { ...detailsOf(chosen), slug: '', categories: shown.categories, seoTitle: ' ' }
    expect(detailsChanges(typed, chosen)).toStrictEqual({
      slug: undefined,
      categories: undefined,
      seoTitle: undefined,
    })
  })

  it('leave alone what was not touched: a category may hold a comma', () => {
    const imported = { ...post, categories: ['Saving, slowly'] }
    expect(detailsChanges({ ...detailsOf(imported), title: 'Two' }, imported)).toEqual({
      title: 'Two',
    })
  })
})

describe('detailsProblems', () => {
  it('names each field that cannot be kept', () => {
    const typed = { title: ' ', publishDate: '2027-02-30', slug: '!?', featuredImage: 'cup.jpg' }
    expect(detailsProblems({ ...shown, ...typed })).toEqual({
      title: 'Enter a title.',
      publishDate: 'Enter a date.',
      slug: 'An address needs a letter or a digit.',
      featuredImage: 'It must be an http or https address, or a path that starts with /.',
    })
    expect(detailsProblems({ ...shown, featuredImage: 'https://a.example/cup.jpg' })).toEqual({})
  })
})
