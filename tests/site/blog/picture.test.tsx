import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '../../../site/blog/picture.tsx'

test('the markup names the types from the smallest on, and keeps the space free', () => {
  const picture = { avif: '/a.avif 400w', jpeg: '/a.jpg', alt: 'A jar' }
  const shown = { picture: { ...picture, width: 800, height: 450 }, sizes: '9rem', className: 'c' }
  expect(renderToStaticMarkup(<Picture {...shown} isFirst />)).toBe(
    '<picture><source type="image/avif" srcSet="/a.avif 400w" sizes="9rem"/>' +
      '<img class="c" src="/a.jpg" alt="A jar" width="800" height="450" fetchPriority="high"/></picture>',
  )
  const lazy = renderToStaticMarkup(<Picture {...shown} isDecoration />)
  expect(lazy).toContain('alt="" width="800" height="450" loading="lazy"')
})
