import { drawnFonts } from '../../support/drawn-fonts.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'

test('the first screen is set in the typeface', async ({ launch }) => {
  const { page } = await launch()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await drawnFonts(page, 'h1')).toEqual([[expect.stringMatching(/^Bricolage Grotesque/)]])
})
