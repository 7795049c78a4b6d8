import { expect, test } from './fixtures.ts'

const search = '[type=search]'
const count = '.blog-count'

test('a reader searches, chooses a category, reads, and comes back', async ({ visitor, host }) => {
  // WebKit may draw a page of few words once its typefaces are there, and not before.
  host.hold(/\/assets\/(?!.*\.woff2)/)
  await visitor.open('/blog', 'interactive')
  await expect.poll(() => visitor.text(count)).toContain('3 articles found')
  await visitor.click(search)
  await visitor.type('rainy')
  await expect.poll(() => visitor.text(count)).toContain('2 articles found')
  await expect.poll(() => visitor.path()).toBe('/blog?q=rainy')
  await visitor.click({ role: 'button', name: 'Budgeting' })
  await expect.poll(() => visitor.text(count)).toContain('1 article found')
  await expect.poll(() => visitor.path()).toBe('/blog?q=rainy&category=Budgeting')
  await visitor.click({ role: 'link', name: 'Sinking Funds: Small Sums, No Surprises' })
  await expect.poll(() => visitor.text('h1')).toBe('Sinking Funds: Small Sums, No Surprises')
  await visitor.back()
  await expect.poll(() => visitor.text(count)).toContain('1 article found')
  await expect.poll(() => visitor.value(search)).toBe('rainy')
})
