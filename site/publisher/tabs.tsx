import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { PartErrorBoundary } from './error-boundary.tsx'
import { useKeys } from './shortcuts.tsx'

export interface Tab<Id extends string> {
  id: Id
  label: string
  /** Rendered only while the tab is selected. */
  panel: ReactNode
}

interface Props<Id extends string> {
  /** Names the group of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Tabs after the WAI-ARIA pattern. The digits select from anywhere on the page: 1 the first tab. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const select = (index: number) => {
    const tab = tabs.at(index % tabs.length)
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }
  /** The focus goes along where the panel would take it away. */
  const selectByDigit = (index: number, id: Id) => {
    if (list.current?.parentElement?.contains(document.activeElement)) select(index)
    else onSelect(id)
  }
  useKeys(Object.fromEntries(tabs.map(({ id }, at) => [at + 1, () => selectByDigit(at, id)])))
  const moveByKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    select(target)
  }

  return (
    <div>
      <div className="row tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, label: tabLabel }) => (
          <button
            key={id}
            type="button"
            className="tab"
            role="tab"
            id={`${prefix}-${id}-tab`}
            aria-controls={`${prefix}-${id}`}
            aria-selected={id === selected}
            tabIndex={id === selected ? 0 : -1}
            onKeyDown={moveByKey}
            onClick={() => onSelect(id)}
          >
            {tabLabel}
          </button>
        ))}
      </div>
      {tabs.map(({ id, label: tab, panel }) => (
        <div
          key={id}
          className="tab-panel"
          role="tabpanel"
          id={`${prefix}-${id}`}
          aria-labelledby={`${prefix}-${id}-tab`}
          hidden={id !== selected}
        >
          {id === selected && <PartErrorBoundary what={`‘${tab}’`}>{panel}</PartErrorBoundary>}
        </div>
      ))}
    </div>
  )
}
