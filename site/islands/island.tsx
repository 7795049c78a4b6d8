import {
  createContext,
  createElement,
  use,
  useId,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'
import { renderToString } from 'react-dom/server'
import { islandAttributes } from './attributes.ts'
import type {
  ComponentName,
  IslandComponent,
  IslandName,
  IslandTrigger,
  ScriptName,
  ScriptProps,
} from './registry.ts'

/** Collects the names of the islands that a page turns out to have, while it is rendered. */
export const IslandNames = createContext(new Set<IslandName>())

interface Props<Name extends ComponentName> {
  name: Name
  component: IslandComponent<Name>
  props: ComponentProps<IslandComponent<Name>>
  on: IslandTrigger
}

interface ScriptIslandProps<Name extends ScriptName> {
  name: Name
  props: ScriptProps<Name>
  children: ReactNode
}

/** Marks a part of a prerendered page as what a script of the registry attaches itself to. */
export function ScriptIsland<Name extends ScriptName>({
  name,
  props,
  children,
}: ScriptIslandProps<Name>) {
  use(IslandNames).add(name)
  return (
    <div {...{ [islandAttributes.name]: name, [islandAttributes.props]: JSON.stringify(props) }}>
      {children}
    </div>
  )
}

/**
 * Marks a component of a prerendered page as interactive. It is rendered as a React root of its own,
 * exactly as `hydrate.ts` will hydrate it, with the same id prefix, so that the two always agree.
 * The props must survive JSON.
 */
export function Island<Name extends ComponentName>({ name, component, props, on }: Props<Name>) {
  const prefix = useId()
  use(IslandNames).add(name)
  const json = JSON.stringify(props)
  const html = renderOnce(component, prefix + json, () =>
    renderToString(createElement(component as ComponentType<object>, props as object), {
      identifierPrefix: prefix,
    }),
  )
  return (
    <div
      {...{
        [islandAttributes.name]: name,
        [islandAttributes.props]: json,
        [islandAttributes.trigger]: on,
        [islandAttributes.prefix]: prefix,
      }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Islands whose HTML is remembered for a component; most have the same few props on every page. */
const maxRemembered = 20
const remembered = new WeakMap<ComponentType<never>, Map<string, string>>()

function renderOnce(component: ComponentType<never>, key: string, render: () => string): string {
  const known = remembered.get(component) ?? new Map<string, string>()
  remembered.set(component, known)
  const html = known.get(key) ?? render()
  if (known.size >= maxRemembered) known.clear()
  known.set(key, html)
  return html
}
