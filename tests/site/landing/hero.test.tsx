import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { Hero } from '../../../site/landing/hero.tsx'

test('a line about price, date and phones is there once the owner has filled it in', () => {
  expect(renderToStaticMarkup(<Hero />)).not.toContain('hero-launch')
  vi.spyOn(brand, 'launch', 'get').mockReturnValue('Spring, $4 a month')
  expect(renderToStaticMarkup(<Hero />)).toContain('>Spring, $4 a month</p>')
})
