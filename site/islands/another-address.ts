/**
 * Another address of a script that was asked for. By the same one Firefox and Safari never ask again
 * for a module that they could not fetch. A text in the early script: it may use its argument alone.
 */
export function anotherAddress(address: string): string {
  return `${address}?${Date.now()}`
}
