import { useCallback, useEffect, useState } from 'react'
import { useTool, type Tool } from '../../site/publisher/tool.tsx'

/** Shows a tool, opens its connection and puts the focus into one of the fields there. */
export function useShowField(): (tool: Tool, name: string) => void {
  const { tool: shown, showTool } = useTool()
  const [wanted, setWanted] = useState<{ tool: Tool; name: string }>()
  useEffect(() => {
    if (wanted?.tool !== shown) return
    const look = () => {
      const field = document.querySelector<HTMLElement>(`main input[name="${wanted.name}"]`)
      if (field) {
        field.focus()
        setWanted(undefined)
        return
      }
      frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [wanted, shown])
  return useCallback(
    (tool, name) => {
      setWanted({ tool, name })
      showTool(tool)
    },
    [showTool],
  )
}
