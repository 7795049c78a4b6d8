import { expect, test } from 'vitest'
import { mascotToast, type MascotPlace } from '../../../site/layout/mascot-button.script.ts'

const places: MascotPlace[] = ['nav', 'hero', 'footer']

test('each place has six messages of three seconds, none twice, and the footer a description', () => {
  const all = places.flatMap((place) =>
    // The last two are of the same message, up to the largest random number.
    [0, 1, 2, 3, 4, 5, 6 - 2 ** -50].map((n) => ({ place, ...mascotToast(place, n / 6) })),
  )
  expect(new Set(all.map(({ title }) => title)).size).toBe(18)
  for (const { place, durationMs, description } of all) {
    const ofFooter = 'Ready to take flight with better budgeting?'
    expect([durationMs, description]).toEqual([3000, place === 'footer' ? ofFooter : undefined])
  }
})
