import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from '../../../site/ui/field.tsx'

test.each([
  ['date', '2026-04-03', 'Friday, April 3, 2026. A hint.'],
  ['date', '', 'A hint.'],
  ['text', '2026-04-03', 'A hint.'],
])('below a field of type %s with ‘%s’ stands ‘%s’', (type, value, hint) => {
  const field = <TextField label="Day" hint="A hint." {...{ type, value }} onText={() => {}} />
  expect(renderToStaticMarkup(field)).toContain(`>${hint}</div>`)
})
