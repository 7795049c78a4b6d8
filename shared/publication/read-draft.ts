/** Whether `draft` keeps a post off the site, as any program writes it; undefined if unclear. */
export function readDraft(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return false
  if (!['boolean', 'number', 'string'].includes(typeof value)) return undefined
  const word = `${value as boolean | number | string}`.trim().toLowerCase()
  if (['true', 'yes', 'on', 'y', '1'].includes(word)) return true
  return ['false', 'no', 'off', 'n', '0', ''].includes(word) ? false : undefined
}
