import { describe, expect, test } from 'vitest'
import {
  articleImagePath,
  articlePath,
  filterToSearch,
  listPath,
} from '../../../site/blog/paths.ts'
import { isFiltering, searchToFilter } from '../../../site/blog/blog-search.script.ts'

describe('the filter in the address', () => {
  test.each([
    { query: 'a&b=c?#%' },
    { query: 'é 家計簿' },
    { query: 'fund', category: 'Budgeting' },
  ])('%j comes back as it went in', (filter) => {
    expect(searchToFilter(filterToSearch(filter))).toEqual(filter)
  })

  test('stands there as forms write it', () => {
    const filter = { query: '#debt', category: 'Debt Management' }
    expect(filterToSearch(filter)).toBe('?q=%23debt&category=Debt+Management')
  })

  test('a filter that lets everything pass leaves the address alone', () => {
    expect(filterToSearch({ query: '  ' })).toBe('')
  })

  test('a category that the blog does not have counts as none', () => {
    expect(searchToFilter('?category=budgeting&q=x')).toEqual({ query: 'x' })
  })

  test('white space alone filters nothing', () => {
    expect(isFiltering({ query: ' \t' })).toBe(false)
    expect(isFiltering({ query: ' a ' })).toBe(true)
    expect(isFiltering({ query: '', category: 'Budgeting' })).toBe(true)
  })
})

test('paths escape what an address cannot hold', () => {
  expect(articlePath('бюджет')).toBe('/blog/%D0%B1%D1%8E%D0%B4%D0%B6%D0%B5%D1%82')
  expect(articleImagePath({ slug: 'a' })).toBe('/share/a.png')
  expect(listPath(1)).toBe('/blog')
  expect(listPath(2)).toBe('/blog/page/2')
})
