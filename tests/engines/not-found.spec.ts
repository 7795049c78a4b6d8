import { expect, test } from './fixtures.ts'

test.use({ allowedProblems: [/^Console error: 404: there is no page at \//] })

test('an unknown path gets the 404 page, is logged, and leads home', async ({ visitor, host }) => {
  await visitor.open('/no/such/place')
  expect(await visitor.text('h1')).toBe('Oops! Page not found')
  await expect
    .poll(() => host.problems)
    .toEqual(['Console error: 404: there is no page at /no/such/place'])
  await visitor.click({ role: 'link', name: 'Return to Home' })
  await expect.poll(() => visitor.path()).toBe('/')
  await expect.poll(() => visitor.text('h1')).toBe("Your budget's new best friend")
})
