import { flushSync } from 'react-dom'
import { useTool, type Tool } from '../../site/publisher/tool.tsx'

/** Shows the parts of a tool that the menu, a notice or a file leads to. */
export function useShow() {
  const { showTool } = useTool()
  return {
    /** Puts the focus into a field. */
    showField: (tool: Tool, name: string) => {
      flushSync(() => showTool(tool))
      const field = () => document.querySelector<HTMLElement>(`main [name="${name}"]`)
      // One of the connection may be in the settings.
      if (!field())
        flushSync(() => document.querySelector<HTMLElement>('.settings-button')?.click())
      field()?.focus()
    },
    /** As a press of the tab does. */
    showTab: (tool: Tool, id: 'manual' | 'json' | 'import') => {
      flushSync(() => showTool(tool))
      const tab = document.querySelector<HTMLElement>(`main [role="tab"][id$="-${id}-tab"]`)
      flushSync(() => tab?.click())
    },
  }
}
