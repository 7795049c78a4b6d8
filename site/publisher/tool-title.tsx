import { Notices } from './notices.tsx'
import { toolNames, type Tool } from './paths.ts'

/** The heading of a tool, and what concerns all of it. Without JavaScript it is all there is of it: `frame.css` hides the rest. */
export function ToolTitle({ tool }: { tool: Tool }) {
  return (
    <>
      <h1>{toolNames[tool]}</h1>
      <noscript>
        <p className="note" data-variant="warning">
          The publisher needs JavaScript: this page itself sends your posts. Turn it on in your
          browser, and load the page again.
        </p>
      </noscript>
      <Notices />
    </>
  )
}
