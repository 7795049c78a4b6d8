import { describe, expect, test } from 'vitest'
import { clampIndex, slideAt, lastIndex } from '../../../site/landing/features.script.ts'

describe('the carousel of seven slides', () => {
  test('stops at index 4, where the last three are seen, and at 0 when all fit', () => {
    expect([7, 3, 0].map(lastIndex)).toEqual([4, 0, 0])
  })

  test('caps what is asked for at both ends', () => {
    expect([-1, 0, 3, 4, 5, 6].map((index) => clampIndex(index, 7))).toEqual([0, 0, 3, 4, 4, 4])
  })

  test('reads the slide, beyond its last index too, from where the visitor has scrolled to', () => {
    const positions = [-20, 0, 155, 157, 312, 1248, 1560, 1872, 2100]
    expect(positions.map((left) => slideAt(left, 7))).toEqual([0, 0, 0, 1, 1, 4, 5, 6, 6])
  })
})
