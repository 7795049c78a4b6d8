import { RETRY_FORMS, SERVICES } from './faults.ts'
import type { Fault, FaultOrder } from './faults.ts'
import { isRecord } from '../http.ts'

interface Rule {
  optional: boolean
  wants: string
  fits: (value: unknown) => boolean
}

const whole = (from: number, to: number): Rule => ({
  optional: false,
  wants: `a whole number from ${from} to ${to}`,
  fits: (value) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
})
const oneOf = (values: readonly string[]): Rule => ({
  optional: false,
  wants: `one of ${values.join(', ')}`,
  fits: (value) => typeof value === 'string' && values.includes(value),
})
const optional = (rule: Rule): Rule => ({ ...rule, optional: true })
const anything: Rule = { optional: true, wants: 'any value', fits: () => true }

const TEN_MINUTES = 600_000

type FieldsOf<F extends Fault> = { [Field in Exclude<keyof F, 'name'>]-?: Rule }
const FIELDS: { [Name in Fault['name']]: FieldsOf<Extract<Fault, { name: Name }>> } = {
  status: { status: whole(200, 599), body: anything },
  delay: { ms: whole(0, TEN_MINUTES) },
  'reset-before': {},
  'reset-after': {},
  'reset-mid-body': {},
  drip: { bytes: optional(whole(1, 1_048_576)), intervalMs: optional(whole(0, TEN_MINUTES)) },
  never: {},
  malformed: {},
  'rate-limited': {
    waitMs: optional(whole(0, 86_400_000)),
    form: optional(oneOf(RETRY_FORMS)),
  },
  huge: { bytes: whole(16, 1_073_741_824) },
  empty: {},
  truncated: {},
}

const AI_ONLY: readonly string[] = ['empty', 'truncated'] satisfies Fault['name'][]

/**
 * Reads an order for a fault.
 *
 * @throws TypeError whose message names the field and what it has to be
 */
export function parseFaultOrder(value: unknown): FaultOrder {
  const order = record(value, 'the order', ['service', 'fault', 'times'])
  check('service', order['service'], oneOf(SERVICES))
  check('times', order['times'], optional(whole(1, 1_000_000)))

  const name = isRecord(order['fault']) ? order['fault']['name'] : undefined
  check('fault.name', name, oneOf(Object.keys(FIELDS)))
  const fields: Record<string, Rule> = FIELDS[name as Fault['name']]
  const fault = record(order['fault'], `fault ${String(name)}`, ['name', ...Object.keys(fields)])
  for (const [field, rule] of Object.entries(fields)) check(`fault.${field}`, fault[field], rule)
  if (AI_ONLY.includes(String(name)) && order['service'] !== 'ai') {
    throw new TypeError(`fault ${String(name)} is for the service ai only`)
  }
  return order as unknown as FaultOrder
}

function check(field: string, value: unknown, rule: Rule): void {
  if (value === undefined && rule.optional) return
  if (rule.fits(value)) return
  throw new TypeError(`${field} has to be ${rule.wants}, not ${JSON.stringify(value) ?? 'missing'}`)
}

function record(value: unknown, what: string, fields: string[]): Record<string, unknown> {
  if (!isRecord(value)) throw new TypeError(`${what} has to be a JSON object`)
  const unknown = Object.keys(value).find((key) => !fields.includes(key))
  if (unknown === undefined) return value
  throw new TypeError(`${what} has no field ${unknown}; it has ${fields.join(', ')}`)
}
