import { expect, test } from './fixtures.ts'

test('the landing page is shown, and its links lead to its sections', async ({ visitor }) => {
  await visitor.open('/')
  expect(await visitor.text('h1')).toBe("Your budget's new best friend")
  for (const [name, id] of [
    ['Features', 'features'],
    ['Benefits', 'benefits'],
    ['Get Early Access', 'waitlist'],
  ] as const) {
    await visitor.click({ role: 'link', name, within: '.layout-header' })
    await expect.poll(() => visitor.path()).toBe(`/#${id}`)
    await expect
      .poll(() =>
        visitor.evaluate((id) => {
          const { top } = document.getElementById(id)?.getBoundingClientRect() ?? { top: -1 }
          return top >= 0 && top < innerHeight / 2
        }, id),
      )
      .toBe(true)
  }
})
