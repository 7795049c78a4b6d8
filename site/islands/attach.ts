import { announceAlive, asleep, islandAttributes } from './attributes.ts'
import { islands, type Attach, type IslandName } from './registry.ts'

/** Brings every island of the page to life that is not alive already, by another copy of the script. */
export function attachIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>(asleep)) {
    const name = element.getAttribute(islandAttributes.name) as IslandName
    // The publisher is a script of its own.
    const attach: Attach<never> | undefined = islands[name]
    if (!attach) continue
    try {
      attach(element, JSON.parse(element.getAttribute(islandAttributes.props) ?? '{}') as never)
      announceAlive(element)
    } catch (error) {
      // The others still come to life.
      reportError(error)
    }
  }
}
