import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { publisherPaths, type Tool } from '../../site/publisher/paths.ts'

/** Shows a tool, opens its connection and puts the focus into one of the fields there. */
export function useShowField(): (tool: Tool, name: string) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<{ path: string; name: string }>()
  useEffect(() => {
    if (wanted?.path !== pathname) return
    const folded = '[aria-controls="connection-fields"][aria-expanded="false"]'
    document.querySelector<HTMLElement>(folded)?.click()
    // Once what was opened is there.
    const frame = requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`main input[name="${wanted.name}"]`)?.focus()
      setWanted(undefined)
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [wanted, pathname])
  return useCallback(
    (tool, name) => {
      setWanted({ path: publisherPaths[tool], name })
      void navigate(publisherPaths[tool])
    },
    [navigate],
  )
}
