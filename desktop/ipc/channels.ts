import type { EventName, RequestName } from './contract.ts'

/** The channel a request or an event travels on: its name in the contract, marked as ours. */
export function channelOf(name: RequestName | EventName): string {
  return `pennywren:${name}`
}
