import { hydrateIslands } from './hydrate.ts'

hydrateIslands()
