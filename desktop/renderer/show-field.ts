import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useTool, type Tool } from '../../site/publisher/tool.tsx'

/** Shows a tool and puts the focus into one of the fields of its connection. */
export function useShowField(): (tool: Tool, name: string) => void {
  const { showTool } = useTool()
  return useCallback(
    (tool, name) => {
      flushSync(() => showTool(tool))
      document.querySelector<HTMLElement>(`main input[name="${name}"]`)?.focus()
    },
    [showTool],
  )
}
