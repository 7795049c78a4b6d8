import { contract, eventNames, type RequestName } from './contract.ts'

// The build runs this file and bundles the texts alone: a preload script needs no schema.
export const requestNames = Object.keys(contract) as RequestName[]
/** Of the object that the preload script gives the page. */
export const listenerNames = eventNames.map(
  (name) => [name, `on${name.slice(0, 1).toUpperCase()}${name.slice(1)}`] as const,
)
