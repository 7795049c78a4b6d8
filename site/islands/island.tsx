import type { ReactNode } from 'react'
import { islandAttributes } from './attributes.ts'
import type { IslandName, IslandProps } from './registry.ts'

interface Props<Name extends IslandName> {
  name: Name
  /** For an island that takes none, none. */
  props?: IslandProps<Name>
  children: ReactNode
}

/** Marks a part of a prerendered page as what an island of the registry attaches itself to. */
export function Island<Name extends IslandName>({ name, props, children }: Props<Name>) {
  const attributes = {
    [islandAttributes.name]: name,
    [islandAttributes.props]: props && JSON.stringify(props),
  }
  return <div {...attributes}>{children}</div>
}
