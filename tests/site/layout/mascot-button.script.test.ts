import { expect, test } from 'vitest'
import { mascotToast, type MascotPlace } from '../../../site/layout/mascot-button.script.ts'

const places: MascotPlace[] = ['nav', 'hero', 'footer']

test.each(places)('the mascot in the %s always has a message, for three seconds', (place) => {
  const last = mascotToast(place, 5 / 6)
  expect(mascotToast(place, 1 - 2 ** -53)).toEqual(last)
  expect(last.durationMs).toBe(3000)
})

test('each place has six messages, and no message is used twice', () => {
  const titles = places.flatMap((place) =>
    [0, 1, 2, 3, 4, 5].map((n) => mascotToast(place, n / 6).title),
  )
  expect(new Set(titles).size).toBe(18)
})

test('only the footer adds a description', () => {
  expect(places.map((place) => mascotToast(place, 0).description)).toEqual([
    undefined,
    undefined,
    'Ready to take flight with better budgeting?',
  ])
})
