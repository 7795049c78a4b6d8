import { createElement, useId, type ComponentProps, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { islandAttributes } from './island-attributes.ts'
import type { IslandComponent, IslandName, IslandTrigger } from './islands.ts'

interface Props<Name extends IslandName> {
  name: Name
  component: IslandComponent<Name>
  props: ComponentProps<IslandComponent<Name>>
  on: IslandTrigger
}

/**
 * Marks a component of a prerendered page as interactive. It is rendered as a React root of its own,
 * exactly as `hydrate.ts` will hydrate it, with the same id prefix, so that the two always agree.
 * The props must survive JSON.
 */
export function Island<Name extends IslandName>({ name, component, props, on }: Props<Name>) {
  const prefix = useId()
  const html = renderToString(createElement(component as ComponentType<object>, props as object), {
    identifierPrefix: prefix,
  })
  return (
    <div
      {...{
        [islandAttributes.name]: name,
        [islandAttributes.props]: JSON.stringify(props),
        [islandAttributes.trigger]: on,
        [islandAttributes.prefix]: prefix,
      }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
