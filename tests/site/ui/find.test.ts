import { expect, test } from 'vitest'
import { optionalPart, part } from '../../../site/ui/find.ts'

const empty = { querySelector: () => null } as unknown as ParentNode

test('a part that a page lacks is an error in development, unless it is optional', () => {
  expect(() => part('share-button', empty)).toThrow('Nothing has data-part="share-button".')
  expect(optionalPart('pages', empty)).toBeNull()
})
