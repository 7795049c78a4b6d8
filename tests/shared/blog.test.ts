import { describe, expect, it } from 'vitest'
import { createSearch, minutesToRead, relatedPosts } from '../../shared/blog.ts'

const post = (slug: string, title: string, tags: string[], postCategories: string[]) => ({
  slug,
  title,
  excerpt: `About ${title}`,
  tags,
  categories: postCategories,
})

const budget = post('budget', 'Zero-Based Budgeting', ['planning'], ['Budgeting'])
const debt = post('debt', 'Debt First', ['Emergency-Fund'], ['Debt Management', 'Budgeting'])
const mind = post('mind', 'Money and Mood', ['habits', 'rainy days'], ['Money Psychology'])
const posts = [budget, debt, mind]

describe('createSearch', () => {
  it.each([
    ['zero-based', [budget]],
    ['', posts],
    ['nothing like it', []],
    // In any order, each in whichever field.
    ['first debt', [debt]],
    // Tags as they are shown, from their first letter on.
    ['#planning', [budget]],
    ['#rainy days', [mind]],
    // Not over the border of two fields, nor in the categories.
    ['budgetingabout', []],
    ['psychology', []],
  ])('finds the words in title, excerpt or tags, in any case: %j', (query, found) => {
    expect(createSearch(posts)({ query })).toEqual(found)
  })

  it.each([
    ["don't", 'Don’t panic'],
    ['GRÖSSE', 'Die Größe'],
    ['low-fee', 'Low\u2011Fee Funds'],
    ['"enough"', 'What is “enough”?'],
    ['le\u00addger', 'A ledger'],
  ])('finds %j in %j', (query, title) => {
    const one = post('one', title, [], [])
    expect(createSearch([...posts, one])({ query })).toEqual([one])
  })

  it('has those first that hold the whole query, in their title, excerpt or a tag', () => {
    const made = (slug: string, title: string, excerpt: string, tags: string[] = []) => ({
      ...post(slug, title, tags, []),
      excerpt,
    })
    const apart = made('apart', 'Fund of emergency', 'First')
    const title = made('title', 'An Emergency Fund', 'Second')
    const across = made('across', 'An emergency', 'Fund it')
    const excerpt = made('excerpt', 'Third', 'An emergency  fund')
    const tag = made('tag', 'Fourth', '', ['emergency fund'])
    const search = createSearch([apart, title, across, excerpt, tag])
    expect(search({ query: ' EMERGENCY   fund ' })).toEqual([title, excerpt, tag, apart, across])
  })

  it('combines the query with an exact category', () => {
    expect(createSearch(posts)({ query: '', category: 'Budgeting' })).toEqual([budget, debt])
    expect(createSearch(posts)({ query: 'debt', category: 'Budgeting' })).toEqual([debt])
    expect(createSearch(posts)({ query: '', category: 'Budget' })).toEqual([])
  })
})

it('relatedPosts takes other posts that share a category or a tag', () => {
  expect(relatedPosts(budget, posts)).toEqual([debt])
  expect(relatedPosts(mind, [...posts, post('mood', 'Mood', ['habits'], [])])).toHaveLength(1)
  expect(relatedPosts(mind, posts)).toEqual([])
  const many = Array.from({ length: 9 }, (_, n) => post(`p${n}`, 'P', ['planning'], []))
  expect(relatedPosts(budget, many)).toEqual(many.slice(0, 3))
})

it.each([
  [1, 1],
  [200, 1],
  [201, 2],
])('minutesToRead of %i words is %i', (words, minutes) => {
  expect(minutesToRead(words)).toBe(minutes)
})
