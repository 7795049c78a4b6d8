import * as fc from 'fast-check'
import { addDays } from '../../shared/dates.ts'
import { eachField, fieldOf, type FieldName } from '../../shared/post/fields.ts'

/** A text that is a value of the field by its row; another one for each `at`. */
export function typedValue(name: FieldName, at = 0): string {
  const word = `typed-${name.toLowerCase()}${at || ''}`
  const texts = [word, `/${word}.png`, addDays('2026-01-06', at) ?? '']
  const fit = texts.find((text) => fieldOf(name).parse(text).ok)
  if (fit === undefined) throw new Error(`The field ${name} takes none of ${texts.join(', ')}.`)
  return fit
}

/** Values of all fields, with any of these texts where the field takes any text. */
export function anyFields(
  texts: fc.Arbitrary<string>,
): Record<FieldName, fc.Arbitrary<string | string[]>> {
  return eachField((name) => {
    if (Array.isArray(fieldOf(name).empty)) return fc.array(texts, { maxLength: 3 })
    return fieldOf(name).parse('words').ok ? texts : fc.nat(3).map((at) => typedValue(name, at))
  })
}
