import { createContext, use, type ReactNode } from 'react'
import { islandAttributes } from './attributes.ts'
import type { IslandName, IslandProps, IslandTrigger } from './registry.ts'

/** Collects the names of the islands that a page turns out to have, while it is rendered. */
export const IslandNames = createContext(new Set<IslandName>())

interface Props<Name extends IslandName> {
  name: Name
  props: IslandProps<Name>
  on?: IslandTrigger
  children: ReactNode
}

/** Marks a part of a prerendered page as what an island of the registry attaches itself to. */
export function Island<Name extends IslandName>({ name, props, on, children }: Props<Name>) {
  use(IslandNames).add(name)
  const attributes = {
    [islandAttributes.name]: name,
    [islandAttributes.props]: JSON.stringify(props),
    [islandAttributes.trigger]: on,
  }
  return <div {...attributes}>{children}</div>
}
