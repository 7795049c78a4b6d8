import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useTool, type Tool } from '../../site/publisher/tool.tsx'

/** Shows a tool and puts the focus into one of its fields. */
export function useShowField(): (tool: Tool, name: string) => void {
  const { showTool } = useTool()
  return useCallback(
    (tool, name) => {
      flushSync(() => showTool(tool))
      const field = () => document.querySelector<HTMLElement>(`main [name="${name}"]`)
      // One of the connection may be in the settings.
      if (!field())
        flushSync(() => document.querySelector<HTMLElement>('.settings-button')?.click())
      field()?.focus()
    },
    [showTool],
  )
}

/** Shows a tab of a tool, as a press of it does. */
export function useShowTab(): (tool: Tool, id: 'manual' | 'json' | 'import') => void {
  const { showTool } = useTool()
  return useCallback(
    (tool, id) => {
      flushSync(() => showTool(tool))
      const tab = document.querySelector<HTMLElement>(`main [role="tab"][id$="-${id}-tab"]`)
      flushSync(() => tab?.click())
    },
    [showTool],
  )
}
