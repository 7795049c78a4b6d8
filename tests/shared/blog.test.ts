import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  categories,
  prepareSearch,
  readingMinutes,
  relatedPosts,
  searchPosts,
} from '../../shared/blog.ts'

const post = (slug: string, title: string, tags: string[], postCategories: string[]) => ({
  slug,
  title,
  excerpt: `About ${title}`,
  tags,
  categories: postCategories,
})

const budget = post('budget', 'Zero-Based Budgeting', ['planning'], ['Budgeting'])
const debt = post('debt', 'Debt First', ['Emergency-Fund'], ['Debt Management', 'Budgeting'])
const mind = post('mind', 'Money and Mood', ['habits'], ['Money Psychology'])
const posts = [budget, debt, mind]

describe('categories', () => {
  it('are the six of the specification', () => {
    expect(categories).toEqual([
      'Personal Finance',
      'Budgeting',
      'Debt Management',
      'Investing',
      'Money Psychology',
      'Financial Planning',
    ])
  })
})

describe('searchPosts', () => {
  it.each([
    ['zero-based', [budget]],
    ['ABOUT MONEY', [mind]],
    ['emergency-fund', [debt]],
    ['  mood ', [mind]],
    ['', posts],
    ['nothing like it', []],
  ])('finds by title, excerpt or tag in any case: %j', (query, found) => {
    expect(searchPosts(posts, { query })).toEqual(found)
  })

  it('reads the fields of a post once, when it is told to prepare', () => {
    let reads = 0
    const watched = {
      ...budget,
      get title() {
        reads += 1
        return budget.title
      },
    }
    prepareSearch([watched])
    expect(searchPosts([watched], { query: 'zero' })).toHaveLength(1)
    expect(searchPosts([watched], { query: 'zeros' })).toHaveLength(0)
    expect(reads).toBe(1)
  })

  it('finds nothing over the border of two fields', () => {
    expect(searchPosts(posts, { query: 'budgetingabout' })).toEqual([])
    expect(searchPosts(posts, { query: 'budgeting about' })).toEqual([])
  })

  it('does not search the categories', () => {
    expect(searchPosts(posts, { query: 'psychology' })).toEqual([])
  })

  it('combines the query with an exact category', () => {
    expect(searchPosts(posts, { query: '', category: 'Budgeting' })).toEqual([budget, debt])
    expect(searchPosts(posts, { query: 'debt', category: 'Budgeting' })).toEqual([debt])
    expect(searchPosts(posts, { query: '', category: 'Budget' })).toEqual([])
  })

  it('finds a subset in the order given, and all of it with no filter', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const found = searchPosts(posts, { query })
        expect(posts.filter((candidate) => found.includes(candidate))).toEqual(found)
      }),
    )
  })
})

describe('relatedPosts', () => {
  it('takes other posts that share a category or a tag', () => {
    expect(relatedPosts(budget, posts)).toEqual([debt])
    expect(relatedPosts(mind, [...posts, post('mood', 'Mood', ['habits'], [])])).toHaveLength(1)
    expect(relatedPosts(mind, posts)).toEqual([])
  })

  it('takes at most three', () => {
    const many = Array.from({ length: 9 }, (_, n) => post(`p${n}`, 'P', ['planning'], []))
    expect(relatedPosts(budget, many)).toEqual(many.slice(0, 3))
  })
})

describe('readingMinutes', () => {
  it.each([
    [0, 0],
    [1, 1],
    [200, 1],
    [201, 2],
    [1000, 5],
  ])('of %i words is %i', (words, minutes) => {
    expect(readingMinutes(Array(words).fill('word').join(' '))).toBe(minutes)
  })
})
