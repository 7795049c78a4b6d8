import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'

export const publisherPaths = { single: '/blog-publisher', bulk: '/bulk-publisher' } as const

export type Tool = keyof typeof publisherPaths

/** The heading and the title of each tool's page. */
export const toolNames: Record<Tool, string> = {
  single: 'Blog Publisher',
  bulk: 'Bulk Publisher',
}

interface Shown {
  tool: Tool
  showTool: (tool: Tool) => void
}

const ToolContext = createContext<Shown>({ tool: 'single', showTool: () => undefined })

/** The tool that is shown. */
export function useTool(): Shown {
  return use(ToolContext)
}

interface Props {
  /** That of the page, by which its tool is known; undefined where the publisher is no page. */
  path?: string
  children: ReactNode
}

/** Shows one tool at a time. What was typed, and secrets above all, stay when it is the other one. */
export function ToolProvider({ path, children }: Props) {
  const [tool, setTool] = useState(() => toolOf(path))
  const isPage = path !== undefined
  useEffect(() => {
    if (!isPage) return
    const follow = () => setTool(toolOf(location.pathname))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [isPage])
  const showTool = useCallback(
    (next: Tool) => {
      if (isPage && next !== toolOf(location.pathname)) {
        history.pushState(undefined, '', publisherPaths[next])
      }
      setTool(next)
    },
    [isPage],
  )
  const shown = useMemo(() => ({ tool, showTool }), [tool, showTool])
  return <ToolContext value={shown}>{children}</ToolContext>
}

function toolOf(path = ''): Tool {
  return path.startsWith(publisherPaths.bulk) ? 'bulk' : 'single'
}

/** Leads to a tool without loading its page. */
export function ToolLink({ tool, children }: { tool: Tool; children: ReactNode }) {
  const { tool: shown, showTool } = useTool()
  return (
    <a
      href={publisherPaths[tool]}
      aria-current={tool === shown ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        showTool(tool)
      }}
    >
      {children}
    </a>
  )
}
