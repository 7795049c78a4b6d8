import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { NavLink, useLocation, useNavigate, type NavLinkProps } from 'react-router-dom'

export const publisherPaths = { single: '/blog-publisher', bulk: '/bulk-publisher' } as const

export type Tool = keyof typeof publisherPaths

export const toolNames: Record<Tool, string> = {
  single: 'Blog Publisher',
  bulk: 'Bulk Publisher',
}

/** The tool that is shown, by the path; the single publisher where that is of neither. */
export function useTool(): { tool: Tool; showTool: (tool: Tool) => void } {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const showTool = useCallback((tool: Tool) => void navigate(publisherPaths[tool]), [navigate])
  return { tool: pathname.startsWith(publisherPaths.bulk) ? 'bulk' : 'single', showTool }
}

/** Shows the form, with what a change has put there; its title takes the focus. */
export function useShowForm() {
  const { showTool } = useTool()
  return (change?: () => unknown) => {
    flushSync(() => {
      change?.()
      showTool('single')
    })
    document.querySelector<HTMLElement>('main [name=title]')?.focus()
  }
}

/** Leads to a tool without loading its page. */
export function ToolLink({ tool, ...link }: { tool: Tool } & Omit<NavLinkProps, 'to'>) {
  return <NavLink {...link} to={publisherPaths[tool]} />
}
